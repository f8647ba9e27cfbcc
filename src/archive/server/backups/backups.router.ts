import { admin, router } from '../../../platform/server/trpc.ts'
import { backupList } from '../../backups.schema.ts'
import { archiveErrors } from '../../errors.ts'
import { beginBackup } from './begin.ts'
import { describeBackups } from './list.ts'

export const backupsRouter = router({
  list: admin
    .meta({ summary: 'List the backups, and whether one is being made' })
    .output(backupList)
    .query(({ ctx }) => describeBackups(ctx, ctx.user)),
  create: admin
    .meta({ summary: 'Begin a backup', refuses: [archiveErrors.BACKUP_RUNNING] })
    .mutation(({ ctx }) => beginBackup(ctx, ctx.user)),
})
