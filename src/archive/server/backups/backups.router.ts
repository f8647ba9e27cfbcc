import { z } from 'zod'
import { staff, router } from '../../../platform/server/trpc.ts'
import { backupList, backupSettings } from '../../backups.schema.ts'
import { accountsErrors } from '../../../accounts/errors.ts'
import { archiveErrors } from '../../errors.ts'
import { beginBackup } from './begin.ts'
import { describeBackups } from './list.ts'
import { configureBackups } from './second-place.ts'

export const backupsRouter = router({
  list: staff('administrator')
    .meta({ summary: 'List the backups, and whether one is running' })
    .output(backupList)
    .query(({ ctx }) => describeBackups(ctx, ctx.user)),
  create: staff('administrator')
    .meta({ summary: 'Start a backup', refuses: [archiveErrors.BACKUP_RUNNING] })
    .mutation(({ ctx }) => beginBackup(ctx, ctx.user)),
  configure: staff('administrator')
    .meta({
      summary: 'Set nightly backups and their second location, as the owner',
      // These settings determine where Lantern sends copies of the whole academy.
      confirms: true,
      sessionOnly: true,
      refuses: [accountsErrors.OWNER_REQUIRED, archiveErrors.SECOND_PLACE, archiveErrors.SECOND_PLACE_FIXED],
    })
    .input(backupSettings)
    .output(z.void())
    .mutation(({ ctx, input }) => configureBackups(ctx, ctx.user, input)),
})
