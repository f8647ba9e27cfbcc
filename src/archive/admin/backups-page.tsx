import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { AdminPage } from '../../platform/client/page/admin-page.tsx'
import { trpc } from '../../platform/client/trpc.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Empty } from '../../platform/client/ui/empty.tsx'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { BackupRow } from './backup-row.tsx'
import { BackupSettings } from './backup-settings.tsx'
import { RestoreHelp } from './restore-help.tsx'
import { backupMessages } from './backup-messages.ts'
import { t } from '../texts/backups.ts'
import { Rich } from '../../platform/client/ui/rich.tsx'

const LOOK_AGAIN_MS = 2_000

/** Lists the latest backups, with a button to start one. */
export function BackupsPage() {
  const { data, isError, refetch } = trpc.backups.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.running ? LOOK_AGAIN_MS : false),
  })
  const begin = trpc.backups.create.useMutation({
    meta: {
      success: backupMessages.backupBegun,
      failure: backupMessages.backupFailed,
      refresh: ['backups', 'audit'],
    },
  })
  const running = begin.isPending || data?.running === true
  const failure = data?.failure
  return (
    <AdminPage
      title={t.backups}
      intro={t.backupsIntro}
      actions={
        <Button busy={running} busyLabel={t.backingUp} onClick={() => begin.mutate()}>
          {t.createBackup}
        </Button>
      }
    >
      <p role="status" className="sr-only">
        {running ? t.backupRunning : ''}
      </p>
      {!data ? (
        isError ? (
          <Empty
            icon={<Archive />}
            text={t.listFailed}
            action={
              <Button variant="secondary" onClick={() => void refetch()}>
                {t.tryAgain}
              </Button>
            }
          />
        ) : (
          <Skeleton className="h-72 rounded-card" />
        )
      ) : (
        <div className="space-y-4">
          {failure && !running && (
            <Warning>
              <Rich
                text={t.lastFailed}
                tags={{ date: () => <When date={failure.at} />, reason: () => failure.reason }}
              />
            </Warning>
          )}
          {data.isLate && !running && (
            <Warning>{data.items.length === 0 ? t.noneYetWarning : t.tooOld}</Warning>
          )}
          {data.copyProblem && <Warning>{t.locationUnreachable(data.copyProblem)}</Warning>}
          {data.items.length === 0 ? (
            <Empty icon={<Archive />} text={t.noBackupsYet} />
          ) : (
            <ul className="card divide-y divide-hairline">
              {data.items.map((backup) => (
                <li key={backup.name}>
                  <BackupRow backup={backup} mayDownload={data.mayDownload} />
                </li>
              ))}
            </ul>
          )}
          <p className="text-sm text-muted">{data.mayDownload ? t.downloadNote : t.ownerOnly}</p>
          {data.restore.length > 0 && <RestoreHelp commands={data.restore} />}
          <BackupSettings
            saved={data}
            key={`${data.copyTo} ${data.copyStore?.endpoint} ${data.copyStore?.accessKeyId}`}
          />
        </div>
      )}
    </AdminPage>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return <p className="card border-amber-mark p-4 break-words">{children}</p>
}
