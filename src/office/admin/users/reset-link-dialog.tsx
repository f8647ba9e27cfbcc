import { useEffect, useRef } from 'react'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { FormError } from '../../../platform/client/ui/forms/field.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { ResetLink } from './reset-link.tsx'

interface ResetLinkDialogProps {
  user: { id: string; username: string }
  open: boolean
  onClose: () => void
}

/** Asks first, and shows the link in the same dialog: between two of them the focus would be lost. */
export function ResetLinkDialog({ user, open, onClose }: ResetLinkDialogProps) {
  const create = trpc.users.resetLink.useMutation({ meta: { refresh: ['audit'] } })
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
          <Button variant="secondary" onClick={onClose} disabled={create.isPending} data-autofocus>
            Cancel
          </Button>
          <Button busy={create.isPending} onClick={() => create.mutate({ id: user.id })}>
            Create link
          </Button>
        </>
      }
    >
      {create.error && (
        <FormError message={messageOf(create.error, 'The link was not made. Try again.')} className="mt-4" />
      )}
    </Dialog>
  )
}
