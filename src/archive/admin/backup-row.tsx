import { Download } from 'lucide-react'
import { ReauthenticatedDownload } from '../../accounts/client/reauthentication/reauthenticated-download.tsx'
import { formatBytes } from '../../platform/bytes.ts'
import type { Outputs } from '../../platform/client/trpc.ts'
import { Badge } from '../../platform/client/ui/badge.tsx'
import { buttonClass } from '../../platform/client/ui/button.tsx'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { t } from '../texts/backups.ts'

type Backup = Outputs['backups']['list']['items'][number]

interface BackupRowProps {
  backup: Backup
  mayDownload: boolean
}

export function BackupRow({ backup, mayDownload }: BackupRowProps) {
  const { name, createdAt, copied } = backup
  return (
    <article aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          <When date={createdAt} />
          {copied && <Badge>{t.copied}</Badge>}
        </h2>
        <p className="mt-1 text-sm tabular-nums">{sizeOf(backup)}</p>
        <p className="font-mono text-xs break-all text-muted">{name}</p>
      </div>
      {mayDownload && (
        <ReauthenticatedDownload
          href={`/api/backups/${name}`}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Download aria-hidden="true" />
          {t.download}
          <span className="sr-only"> {name}</span>
        </ReauthenticatedDownload>
      )}
    </article>
  )
}

/** Formats sizes such as 'Rows 1.2 MB · 120 files, 34.5 MB'. */
function sizeOf({ bytes, files }: Backup): string {
  if (!files) return formatBytes(bytes)
  const rest = t.filesOf(files.count, formatBytes(files.bytes))
  if (files.where === 'within') return t.sizeWithFiles(formatBytes(bytes), rest)
  if (files.where === 'elsewhere') return t.rowsAndStoredFiles(formatBytes(bytes), rest)
  return t.rowsAndFiles(formatBytes(bytes), rest)
}
