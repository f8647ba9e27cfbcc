import { type ReactNode, useEffect, useState } from 'react'
import { errorCodeOf, messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { PasswordInput } from '../../../platform/client/ui/forms/password-input.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { CodeField } from '../two-step-verification/code-field.tsx'
import { useViewer } from '../viewer.ts'
import { answerReauthentication, settleReauthentication } from './request-reauthentication.ts'
import { t } from '../../texts/security.ts'

/** Asks for the password or a code again. Otherwise anyone could make sensitive calls on an unlocked screen. */
export function ReauthenticationDialog({ open }: { open: boolean }) {
  const viewer = useViewer()
  const state = trpc.auth.reauthentication.useQuery(undefined, { staleTime: 0 })
  const [typed, setTyped] = useState('')
  const confirm = trpc.auth.confirm.useMutation({
    onSuccess: () => answerReauthentication(true),
    onError: (error) => {
      if (errorCodeOf(error) === 'SIGN_IN_REQUIRED') answerReauthentication(false)
    },
  })
  const error = confirm.error ? messageOf(confirm.error, t.couldNotCheck) : undefined
  const cancel = () => answerReauthentication(false)
  if (state.isPending) return null
  const asksForCode = state.data?.asksFor === 'code'
  return (
    <Dialog
      open={open}
      onClose={cancel}
      title={t.confirmYourIdentity}
      description={asksForCode ? t.enterCodeAgain : t.enterPasswordAgain}
      size="sm"
      busy={confirm.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={cancel} disabled={confirm.isPending}>
            {t.cancel}
          </Button>
          <Button type="submit" form="proof" disabled={typed === ''} busy={confirm.isPending}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <PaymentForm
        username={viewer?.username ?? ''}
        onSubmit={() => confirm.mutate(asksForCode ? { code: typed } : { password: typed })}
      >
        {asksForCode ? (
          <CodeField value={typed} onType={setTyped} error={error} />
        ) : (
          <Field label={t.yourPassword} required error={error}>
            <PasswordInput
              value={typed}
              autoComplete="current-password"
              data-autofocus
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        )}
      </PaymentForm>
    </Dialog>
  )
}

interface PaymentFormProps {
  username: string
  onSubmit: () => void
  /** The input field. */
  children: ReactNode
}

function PaymentForm({ username, onSubmit, children }: PaymentFormProps) {
  // Waits until the dialog has returned the focus, after its exit animation.
  useEffect(() => () => void setTimeout(settleReauthentication), [])
  return (
    <form
      id="proof"
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {/* Password managers need the username, because they store it together with the password. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      {children}
    </form>
  )
}
