import { Download } from 'lucide-react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { saveQrPicture } from '../../../platform/client/qr-picture.ts'
import { t } from '../../texts/checkout.ts'

/**
 * A button that saves the QR code as a picture. A phone can't scan its own screen, but UPI apps can read the code
 * from a picture.
 */
export function SaveQr({ text, name }: { text: string; name: string }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      block
      className="mt-2 md:pointer-fine:hidden"
      onClick={() => void saveQrPicture(text, `${name}.png`)}
    >
      <Download aria-hidden="true" />
      {t.saveQr}
    </Button>
  )
}
