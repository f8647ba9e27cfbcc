import { Button } from '../../../platform/client/ui/button.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { t } from '../../texts/security.ts'

interface RecoveryCodesDialogProps {
  open: boolean
  onClose: () => void
  codes: readonly string[]
  username: string
}

/** Shows new recovery codes once. */
export function RecoveryCodesDialog({ open, onClose, codes, username }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.saveRecoveryCodes}
      size="lg"
      description={t.codesShownOnce}
      footer={
        <Button onClick={onClose} data-autofocus>
          {t.savedThem}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} username={username} />
    </Dialog>
  )
}
