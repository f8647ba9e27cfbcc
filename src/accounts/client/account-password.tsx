import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { passwordChange } from '../account.schema.ts'
import { accountMessages } from './account-messages.ts'
import { messageOf, trpc } from '../../platform/client/trpc.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Field, FormError } from '../../platform/client/ui/forms/field.tsx'
import { PasswordInput } from '../../platform/client/ui/forms/password-input.tsx'
import { useRefusedFields } from '../../platform/client/ui/forms/use-refused-fields.ts'
import { t } from '../texts/account.ts'

const empty = { currentPassword: '', newPassword: '' }

/** Changes the password. Asks for the current one. */
export function AccountPassword({ username }: { username: string }) {
  const form = useForm({ resolver: zodResolver(passwordChange), defaultValues: empty })
  const { errors } = form.formState
  const refused = useRefusedFields(form)
  const change = trpc.account.changePassword.useMutation({
    meta: { success: accountMessages.passwordChanged, refresh: ['account'] },
    onSuccess: () => form.reset(empty),
    onError: (error) => {
      if (!refused(error)) form.setError('root', { message: messageOf(error, t.passwordNotChanged) })
    },
  })
  return (
    <form
      noValidate
      className="grid items-start gap-4 sm:grid-cols-2"
      onSubmit={(event) => void form.handleSubmit((values) => change.mutate(values))(event)}
    >
      {/* Password managers need the username, because they store it together with the password. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label={t.currentPassword} required error={errors.currentPassword?.message}>
        <PasswordInput
          which="current"
          autoComplete="current-password"
          {...form.register('currentPassword')}
        />
      </Field>
      <Field label={t.newPassword} required hint={t.eightOrMore} error={errors.newPassword?.message}>
        <PasswordInput which="new" autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
      <FormError message={errors.root?.message} className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <Button type="submit" variant="secondary" busy={change.isPending} busyLabel={t.saving}>
          {t.changePassword}
        </Button>
      </div>
    </form>
  )
}
