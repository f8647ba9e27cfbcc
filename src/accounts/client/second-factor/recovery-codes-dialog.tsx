import { Button } from '../../../platform/client/ui/button.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface RecoveryCodesDialogProps {
  open: boolean
  onClose: () => void
  codes: readonly string[]
  username: string
}

/** Shows the codes, once. */
export function RecoveryCodesDialog({ open, onClose, codes, username }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keep your recovery codes"
      size="lg"
      description="Each of them signs you in once without the phone. They are shown only now: keep them where you keep important papers."
      footer={
        <Button onClick={onClose} data-autofocus>
          I have kept them
        </Button>
      }
    >
      <RecoveryCodes codes={codes} username={username} />
    </Dialog>
  )
}
