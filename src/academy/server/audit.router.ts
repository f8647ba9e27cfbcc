import { auditEntry, auditQuery } from '../audit.schema.ts'
import { page } from '../../platform/text.schema.ts'
import { staff, router } from '../../platform/server/trpc.ts'
import { listAudit } from './audit.ts'
import { readSettings } from './settings.ts'

export const auditRouter = router({
  list: staff('administrator')
    .meta({ summary: 'List or filter the audit log' })
    .input(auditQuery.prefault({}))
    .output(page(auditEntry))
    .query(async ({ ctx, input }) => {
      const { time_zone: zone } = await readSettings(ctx.db, ctx.env.siteName)
      return listAudit(ctx.db, input, zone)
    }),
})
