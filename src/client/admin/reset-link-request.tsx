import { useState } from 'react'
import { messageOf, type Outputs, trpc } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/input.tsx'

interface ResetLinkRequestProps {
  user: { id: string; username: string }
  open: boolean
  onClose: () => void
  onMade: (link: Outputs['users']['resetLink']) => void
}

/** Asks the administrator's own password: whoever finds an unlocked screen takes over no account. */
export function ResetLinkRequest({ user, open, onClose, onMade }: ResetLinkRequestProps) {
  const [password, setPassword] = useState('')
  const create = trpc.users.resetLink.useMutation({
    meta: { refresh: ['audit'] },
    onSuccess: (link) => {
      close()
      onMade(link)
    },
  })
  const close = () => {
    setPassword('')
    create.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`Create a reset link for ${user.username}?`}
      description="Whoever opens the link chooses a new password for this account. It works once; an earlier link stops working."
      size="sm"
      busy={create.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={create.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="reset-link" disabled={password === ''} busy={create.isPending}>
            Create link
          </Button>
        </>
      }
    >
      <form
        id="reset-link"
        className="mt-5"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate({ id: user.id, password })
        }}
      >
        <Field
          label="Your own password"
          required
          error={create.error ? messageOf(create.error, 'The link was not made. Try again.') : undefined}
        >
          <PasswordInput
            value={password}
            autoComplete="current-password"
            data-autofocus
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
