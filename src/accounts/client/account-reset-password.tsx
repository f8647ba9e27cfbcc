import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useForm } from 'react-hook-form'
import { passwordReset } from '../users.schema.ts'
import { ContactHelp } from '../../academy/client/contact.tsx'
import { useSite } from '../../platform/client/page/site.ts'
import { messageOf, trpc } from '../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../platform/client/ui/button.tsx'
import { Field, FormError } from '../../platform/client/ui/forms/field.tsx'
import { PasswordInput } from '../../platform/client/ui/forms/password-input.tsx'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { useRefusedFields } from '../../platform/client/ui/forms/use-refused-fields.ts'
import { t } from '../texts/sign-in.ts'

const onHash = (onChange: () => void) => {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/**
 * Returns the token from the fragment of the URL, which browsers never send to the server. Undefined until
 * hydration.
 */
const useToken = () =>
  useSyncExternalStore<string | undefined>(
    onHash,
    () => location.hash.slice(1),
    () => undefined,
  )

/** Sets a new password with a one-time link. */
export function ResetPasswordPage() {
  const token = useToken()
  const reset = trpc.auth.resetPassword.useMutation()
  return (
    <div className="shell grid min-h-[60vh] place-items-center py-12">
      <div className="card w-full max-w-md p-6 sm:p-8">
        {reset.isSuccess ? (
          <div role="status">
            <CircleCheck aria-hidden="true" className="size-9 text-success" />
            <Heading className="mt-3">{t.passwordChanged}</Heading>
            <p className="mt-2 text-muted">{t.signInWithNewPassword}</p>
            <Link to="/login" className={buttonClass({ className: 'mt-6' })}>
              {t.signIn}
            </Link>
          </div>
        ) : token === '' ? (
          <>
            <Heading>{t.linkIncomplete}</Heading>
            <p className="mt-2 text-muted">{t.openCompleteLink}</p>
            <ContactHelp question={t.getHelp} className="mt-4" />
          </>
        ) : (
          <>
            <Heading>{t.chooseNewPassword}</Heading>
            <p className="mt-2 text-muted">{t.linkWorksOnce}</p>
            {token === undefined ? (
              <Skeleton className="mt-6 h-40" />
            ) : (
              <ResetForm key={token} token={token} reset={reset} />
            )}
          </>
        )}
      </div>
    </div>
  )
}

const Heading = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <h1 className={`title-section ${className}`}>{children}</h1>
)

interface ResetFormProps {
  token: string
  reset: ReturnType<typeof trpc.auth.resetPassword.useMutation>
}

const newPassword = passwordReset.pick({ password: true })

function ResetForm({ token, reset }: ResetFormProps) {
  const { sendsMail } = useSite()
  const form = useForm({ resolver: zodResolver(newPassword), defaultValues: { password: '' } })
  const { errors } = form.formState
  const refused = useRefusedFields(form)
  const onError = (error: unknown) => {
    if (!refused(error)) form.setError('root', { message: messageOf(error, t.passwordNotChanged) })
  }
  return (
    <form
      noValidate
      className="mt-6 grid gap-5"
      onSubmit={(event) =>
        void form.handleSubmit((values) => reset.mutate({ ...values, token }, { onError }))(event)
      }
    >
      <Field label={t.newPassword} required hint={t.eightOrMore} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <FormError message={errors.root?.message} />
      {errors.root && sendsMail && (
        <Link to="/login" className="text-link justify-self-start">
          {t.newLinkByEmail}
        </Link>
      )}
      {errors.root && <ContactHelp question={t.getHelp} />}
      <Button type="submit" block busy={reset.isPending} busyLabel={t.saving}>
        {t.saveNewPassword}
      </Button>
    </form>
  )
}
