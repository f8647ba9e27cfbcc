import { Download, Printer } from 'lucide-react'
import { buttonClass, Button } from '../../../platform/client/ui/button.tsx'
import { CopyButton } from '../../../platform/client/ui/forms/copy-button.tsx'
import { useSite } from '../../../platform/client/page/site.ts'
import { t } from '../../texts/security.ts'

/** Recovery codes with buttons to copy, download and print. */
export function RecoveryCodes({ codes, username }: { codes: readonly string[]; username: string }) {
  const { name } = useSite()
  const text = codes.join('\n')
  const file = `${t.codesFile(username, name)}\n\n${text}\n`
  return (
    <div data-paper className="mt-5 grid gap-4">
      <p className="hidden print:block">{t.codesPrinted(name, username)}</p>
      <ol
        aria-label={t.recoveryCodes}
        className="grid gap-x-6 gap-y-1.5 rounded-control border border-hairline bg-sunken px-4 py-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="break-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2.5 print:hidden">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Download aria-hidden="true" />
          {t.download}
        </a>
        <Button size="sm" variant="secondary" icon={<Printer aria-hidden="true" />} onClick={() => print()}>
          {t.print}
        </Button>
        <CopyButton value={text} what={t.theRecoveryCodes} />
      </div>
    </div>
  )
}
