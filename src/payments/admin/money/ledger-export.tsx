import { Download } from 'lucide-react'
import { useState } from 'react'
import { ProofDownload } from '../../../accounts/client/proof/proof-download.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { gstr1Zip, ledgerCsv } from '../../client/payment-files.ts'

/** A month of the ledger for the accountant: the last one of those that the page shows, unless another is chosen. */
export function LedgerExport({ month: shown = '' }: { month: string | undefined }) {
  const [chosen, setChosen] = useState<string>()
  const month = chosen ?? shown
  const { data: settings } = trpc.settings.list.useQuery()
  const hasGstin = settings?.some(({ key, value }) => key === 'gstin' && value !== '')
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Input
        type="month"
        aria-label="Month of the ledger"
        value={month}
        onChange={(event) => setChosen(event.target.value)}
        className="max-w-44 text-sm md:min-h-9"
      />
      {month && (
        <ProofDownload
          href={ledgerCsv(month)}
          className={buttonClass({ variant: 'secondary', size: 'sm', className: 'shrink-0' })}
        >
          <Download aria-hidden="true" />
          Ledger CSV
        </ProofDownload>
      )}
      {month && hasGstin && (
        <ProofDownload href={gstr1Zip(month)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Download aria-hidden="true" />
          GSTR-1
        </ProofDownload>
      )}
    </div>
  )
}
