import { Download } from 'lucide-react'
import { ReauthenticatedDownload } from '../../../accounts/client/reauthentication/reauthenticated-download.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { gstr1Zip, ledgerCsv } from '../../client/payment-files.ts'
import { monthWords } from './money-words.ts'
import { t } from '../../texts/admin-money.ts'

/** Downloads for the accountant: the ledger of the selected period, and the invoices of its last month. */
export function LedgerExport({ period }: { period: { from: string; to: string } }) {
  const { data: settings } = trpc.settings.list.useQuery()
  const hasGstin = settings?.some(({ key, value }) => key === 'gstin' && value !== '')
  const month = period.to.slice(0, 7)
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <ReauthenticatedDownload
        href={ledgerCsv(period)}
        className={buttonClass({ variant: 'secondary', size: 'sm', className: 'shrink-0' })}
      >
        <Download aria-hidden="true" />
        {t.ledgerCsv}
      </ReauthenticatedDownload>
      {hasGstin && (
        <ReauthenticatedDownload
          href={gstr1Zip(month)}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Download aria-hidden="true" />
          {t.gstr1(monthWords(`${month}-01`))}
        </ReauthenticatedDownload>
      )}
    </div>
  )
}
