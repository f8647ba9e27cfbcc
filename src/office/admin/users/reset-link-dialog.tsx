import { useEffect, useRef, useState } from 'react'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { PasswordInput } from '../../../platform/client/ui/forms/input.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { ResetLink } from './reset-link.tsx'

interface ResetLinkDialogProps {
  user: { id: string; username: string }
  open: boolean
  onClose: () => void
}

/**
 * Asks the administrator's own password, because whoever finds an unlocked screen takes over no account, and shows the link
 * in the same dialog: between two of them the focus would be lost.
 */
export function ResetLinkDialog({ user, open, onClose }: ResetLinkDialogProps) {
  const [password, setPassword] = useState('')
  const create = trpc.users.resetLink.useMutation({
    meta: { refresh: ['audit'] },
    onSuccess: () => setPassword(''),
  })
  const link = create.data
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (link) news.current?.focus()
  }, [link])
  if (link)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title="Password reset link"
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <div ref={news} tabIndex={-1} className="outline-none">
          <p className="text-muted">
            Send it to {user.username} and to nobody else. It works once, until <When date={link.expiresAt} />
            , and is not shown again.
          </p>
          <ResetLink name={user.username} link={link} />
        </div>
      </Dialog>
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Create a reset link for ${user.username}?`}
      description="Whoever opens the link chooses a new password for this account. It works once; an earlier link stops working."
      size="sm"
      busy={create.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={create.isPending}>
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
