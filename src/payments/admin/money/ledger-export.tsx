import { Download } from 'lucide-react'
import { useState } from 'react'
import { ProofDownload } from '../../../accounts/client/proof/proof-download.tsx'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { ledgerCsv } from '../../client/payment-files.ts'

/** A month of the ledger for the accountant. */
export function LedgerExport() {
  const [month, setMonth] = useState('')
  return (
    <div className="flex items-center gap-2">
      <Input
        type="month"
        aria-label="Month of the ledger"
        value={month}
        onChange={(event) => setMonth(event.target.value)}
        className="text-sm md:min-h-9"
      />
      {month && (
        <ProofDownload href={ledgerCsv(month)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Download aria-hidden="true" />
          Ledger CSV
        </ProofDownload>
      )}
    </div>
  )
}
