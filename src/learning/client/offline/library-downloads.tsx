import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { DOWNLOADS_PATH } from '../../offline.rules.ts'
import { t } from '../../texts/offline.ts'
import { contactServer } from './contact.ts'

/** Links to the downloads of this device. Renews their leases, and sends the progress that was made offline. */
export function LibraryDownloads() {
  useEffect(() => void contactServer().catch(() => undefined), [])
  return (
    <a href={DOWNLOADS_PATH} className="touch text-link inline-flex min-h-11 items-center gap-2">
      <Download aria-hidden="true" className="size-5 shrink-0 text-amber-ink" />
      {t.yourDownloads}
    </a>
  )
}
