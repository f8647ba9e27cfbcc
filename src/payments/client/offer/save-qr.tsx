import { Download } from 'lucide-react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { saveQrPicture } from '../../../platform/client/qr-picture.ts'
import { t } from '../../texts/checkout.ts'

/** For the phone that shows the code and has to scan it: UPI apps read one from a picture, too. */
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
