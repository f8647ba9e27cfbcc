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
      title="Save your recovery codes"
      size="lg"
      description="Each code signs you in once without your phone. We show them only now, so save them in a safe place."
      footer={
        <Button onClick={onClose} data-autofocus>
          I’ve saved them
        </Button>
      }
    >
      <RecoveryCodes codes={codes} username={username} />
    </Dialog>
  )
}
