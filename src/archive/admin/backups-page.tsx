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

const LOOK_AGAIN_MS = 2_000

/** The latest backups; one more can be made from here. */
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
  return (
    <AdminPage
      title="Backups"
      intro="The whole academy as it was at one moment. We keep the last seven, and the last of each of seven days."
      actions={
        <Button busy={running} busyLabel="Backing up..." onClick={() => begin.mutate()}>
          Create backup
        </Button>
      }
    >
      <p role="status" className="sr-only">
        {running ? 'A backup is being made.' : ''}
      </p>
      {!data ? (
        isError ? (
          <Empty
            icon={<Archive />}
            text="The backups could not be listed."
            action={
              <Button variant="secondary" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          />
        ) : (
          <Skeleton className="h-72 rounded-card" />
        )
      ) : (
        <div className="space-y-4">
          {data.failure && !running && (
            <Warning>
              The last backup failed on <When date={data.failure.at} />: {data.failure.reason}
            </Warning>
          )}
          {data.isLate && !running && (
            <Warning>
              {data.items.length === 0
                ? 'There are no backups yet. Create one now.'
                : 'The newest backup is older than two days. Create one now.'}
            </Warning>
          )}
          {data.copyProblem && <Warning>The second place cannot be reached: {data.copyProblem}</Warning>}
          {data.items.length === 0 ? (
            <Empty icon={<Archive />} text="No backups yet." />
          ) : (
            <ul className="card divide-y divide-hairline">
              {data.items.map((backup) => (
                <li key={backup.name}>
                  <BackupRow backup={backup} mayDownload={data.mayDownload} />
                </li>
              ))}
            </ul>
          )}
          <p className="text-sm text-muted">
            {data.mayDownload
              ? 'A download is one file with everything in it, password hashes included. Keep it safe.'
              : 'Only the owner of the academy can download backups and change how they are made.'}
          </p>
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
