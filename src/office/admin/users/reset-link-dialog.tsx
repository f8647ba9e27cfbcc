import { useEffect, useRef } from 'react'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { FormError } from '../../../platform/client/ui/forms/field.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { ResetLink } from './reset-link.tsx'
import { t } from '../../texts/users.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

interface ResetLinkDialogProps {
  user: { id: string; username: string }
  open: boolean
  onClose: () => void
}

/** Asks for confirmation, and then shows the link in the same dialog. A second dialog would lose the focus. */
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
        title={t.passwordResetLink}
        footer={<Button onClick={onClose}>{t.done}</Button>}
      >
        <div ref={news} tabIndex={-1} className="outline-none">
          <p className="text-muted">
            <Rich
              text={t.sendLinkOnlyTo}
              tags={{ name: () => user.username, date: () => <When date={link.expiresAt} /> }}
            />
          </p>
          <ResetLink name={user.username} link={link} />
        </div>
      </Dialog>
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.askResetLink(user.username)}
      description={t.askResetLinkText}
      size="sm"
      busy={create.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={create.isPending} data-autofocus>
            {t.cancel}
          </Button>
          <Button busy={create.isPending} onClick={() => create.mutate({ id: user.id })}>
            {t.createLink}
          </Button>
        </>
      }
    >
      {create.error && <FormError message={messageOf(create.error, t.linkFailed)} className="mt-4" />}
    </Dialog>
  )
}
