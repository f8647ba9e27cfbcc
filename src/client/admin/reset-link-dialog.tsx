import { CopyButton } from '../payments/copy-button.tsx'
import type { Outputs } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { When } from '../ui/when.tsx'

interface ResetLinkDialogProps {
  name: string
  link: Outputs['users']['resetLink']
  onClose: () => void
}

/** The link, this once: it is kept nowhere in a form that could be read again. */
export function ResetLinkDialog({ name, link, onClose }: ResetLinkDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Password reset link"
      description={
        <>
          Send it to {name} and to nobody else. It works once, until <When date={link.expiresAt} />, and is
          not shown again.
        </>
      }
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="mt-4 flex items-center gap-2 rounded-control bg-sunken py-1.5 pr-1.5 pl-4">
        <code className="min-w-0 flex-1 font-mono text-sm break-all">{link.url}</code>
        <CopyButton value={link.url} what="link" />
      </div>
    </Dialog>
  )
}
