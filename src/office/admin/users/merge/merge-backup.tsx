import { failure } from '../../../../platform/client/messages.ts'
import { trpc } from '../../../../platform/client/trpc.ts'
import { Button } from '../../../../platform/client/ui/button.tsx'
import { t } from '../../../texts/merge.ts'

/** Warns that a merge cannot be undone, and offers to make a backup. */
export function MergeBackup() {
  const create = trpc.backups.create.useMutation({
    meta: { failure: failure(t.error, t.backupFailed), refresh: ['backups'] },
  })
  return (
    <div className="grid justify-items-start gap-2.5">
      <p className="font-semibold">{t.noUndo}</p>
      {create.isSuccess ? (
        <p role="status" className="text-sm text-muted">
          {t.backupRuns}
        </p>
      ) : (
        <Button variant="secondary" busy={create.isPending} onClick={() => create.mutate()}>
          {t.createBackup}
        </Button>
      )}
    </div>
  )
}
