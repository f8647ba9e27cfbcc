import { Download, MessageCircle, Printer } from 'lucide-react'
import { whatsappLink } from '../../../academy/rules.ts'
import { formatMobile } from '../../../accounts/mobile.rules.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import type { ImportedPassword } from '../../imports.schema.ts'
import { t } from '../../texts/admin-import.ts'
import { saveCsv } from './save-csv.ts'

interface PasswordsDialogProps {
  name: string
  list: readonly ImportedPassword[]
  onClose: () => void
}

/** The first passwords. Administrators can print or download them, or send them to each student by WhatsApp. */
export function PasswordsDialog({ name, list, onClose }: PasswordsDialogProps) {
  const { name: academy, origin } = useSite()
  const download = () =>
    saveCsv(`${name.replace(/\.\w+$/, '')}-passwords.csv`, [
      [t.name, t.mobile, t.username, t.password],
      ...list.map(({ fullName, mobile, username, password }) => [fullName, mobile, username, password]),
    ])
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.passwords}
      description={t.passwordsHint}
      size="lg"
      footer={
        <>
          <Button variant="secondary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            {t.print}
          </Button>
          <Button variant="secondary" icon={<Download aria-hidden="true" />} onClick={download}>
            {t.downloadCsv}
          </Button>
          <Button onClick={onClose}>{t.close}</Button>
        </>
      }
    >
      <div role="group" aria-label={t.passwords} tabIndex={0} className="mt-4 overflow-x-auto" data-paper>
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-edge/50">
              {[t.student, t.username, t.password].map((title) => (
                <th key={title} scope="col" className="px-2 py-2 text-start font-semibold">
                  {title}
                </th>
              ))}
              <th className="print:hidden">
                <span className="sr-only">{t.sendByWhatsapp}</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {list.map(({ line, fullName, mobile, username, password }) => (
              <tr key={line}>
                <th scope="row" className="px-2 py-2 text-start font-normal wrap-anywhere">
                  {fullName}
                  {mobile && <span className="block text-muted tabular-nums">{formatMobile(mobile)}</span>}
                </th>
                <td className="px-2 py-2 font-mono wrap-anywhere">{username}</td>
                <td className="px-2 py-2 font-mono whitespace-nowrap">{password}</td>
                <td className="py-2 text-end print:hidden">
                  <a
                    href={whatsappLink({
                      to: mobile?.slice(1) ?? '',
                      text: t.passwordMessage(fullName ?? username, academy, origin, username, password),
                    })}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={t.sendTo(fullName ?? username)}
                    className={buttonClass({ variant: 'ghost', size: 'sm' })}
                  >
                    <MessageCircle aria-hidden="true" />
                    <span className="max-sm:sr-only">{t.sendByWhatsapp}</span>
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
