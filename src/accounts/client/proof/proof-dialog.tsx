import { useEffect, useState } from 'react'
import { errorCodeOf, messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { PasswordInput } from '../../../platform/client/ui/forms/input.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { useViewer } from '../viewer.ts'
import { answerProof, settleProof } from './ask-for-proof.ts'

/** Asks for the password once more, because whoever finds an unlocked screen is to take nothing over. */
export function ProofDialog({ open }: { open: boolean }) {
  const viewer = useViewer()
  const [password, setPassword] = useState('')
  const confirm = trpc.auth.confirm.useMutation({
    onSuccess: () => answerProof(true),
    onError: (error) => {
      if (errorCodeOf(error) === 'SIGN_IN_REQUIRED') answerProof(false)
    },
  })
  const error = confirm.error ? messageOf(confirm.error, 'That could not be checked. Try again.') : undefined
  const cancel = () => answerProof(false)
  return (
    <Dialog
      open={open}
      onClose={cancel}
      title="Confirm that it is you"
      description="You signed in a while ago. What you are about to do asks for your password once more."
      size="sm"
      busy={confirm.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={cancel} disabled={confirm.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="proof" disabled={password === ''} busy={confirm.isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <ProofForm
        username={viewer?.username ?? ''}
        password={password}
        onType={setPassword}
        error={error}
        onSubmit={() => confirm.mutate({ password })}
      />
    </Dialog>
  )
}

interface ProofFormProps {
  username: string
  password: string
  error: string | undefined
  onType: (password: string) => void
  onSubmit: () => void
}

function ProofForm({ username, password, error, onType, onSubmit }: ProofFormProps) {
  // The dialog gives the focus back when it has faded.
  useEffect(() => () => void setTimeout(settleProof), [])
  return (
    <form
      id="proof"
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {/* For password managers, which keep both together. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Field label="Your password" required error={error}>
        <PasswordInput
          value={password}
          autoComplete="current-password"
          data-autofocus
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
    </form>
  )
}
