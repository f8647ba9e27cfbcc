import { Download } from 'lucide-react'
import { ReauthenticatedDownload } from './reauthentication/reauthenticated-download.tsx'
import { buttonClass } from '../../platform/client/ui/button.tsx'
import { t } from '../texts/account.ts'

/** Downloads everything that the academy stores about the user. */
export function AccountData() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 basis-64">{t.dataInOneFile}</p>
      <ReauthenticatedDownload href="/api/account/export" className={buttonClass({ variant: 'secondary' })}>
        <Download aria-hidden="true" />
        {t.downloadMyData}
      </ReauthenticatedDownload>
    </div>
  )
}
