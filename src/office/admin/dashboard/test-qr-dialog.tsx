import { Link } from '@tanstack/react-router'
import { settingsOf } from '../../../academy/client/settings.ts'
import { payeeOf, type Settings } from '../../../academy/settings.schema.ts'
import { upiLink } from '../../../payments/upi.rules.ts'
import { QrCode } from '../../../platform/client/qr-code.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { t } from '../../texts/dashboard.ts'

const ONE_RUPEE = 100

interface TestQrDialogProps {
  open: boolean
  onClose: () => void
  /** Called when the administrator confirms that the name is right. */
  onRight: () => void
}

/** A QR code for ₹1, with which administrators check that payments go to the right payee. */
export function TestQrDialog({ open, onClose, onRight }: TestQrDialogProps) {
  const { data = [] } = trpc.settings.list.useQuery()
  const { upi } = payeeOf(settingsOf(data) as Settings)
  const link = upi && upiLink({ ...upi, amountPaise: ONE_RUPEE, note: t.testNote })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.testQr}
      size="sm"
      footer={
        <>
          <Link
            to="/admin/settings"
            hash="upi_id"
            className={buttonClass({ variant: 'secondary' })}
            onClick={onClose}
          >
            {t.changeDetails}
          </Link>
          <Button
            onClick={() => {
              onRight()
              onClose()
            }}
          >
            {t.nameIsRight}
          </Button>
        </>
      }
    >
      <p>{t.testQrText}</p>
      {upi && link && (
        <div className="mt-4 grid justify-items-center gap-3">
          <div className="w-56 max-w-full">
            <QrCode text={link} label={t.testQrLabel(upi.id)} />
          </div>
          <p className="text-center wrap-anywhere">
            <span className="font-semibold">{upi.payee}</span>
            <br />
            {upi.id}
          </p>
          <a href={link} className="text-link pointer-fine:hidden">
            {t.openUpiApp}
          </a>
        </div>
      )}
    </Dialog>
  )
}
