import { auditEntry } from '../audit.schema.ts'
import { page, paging } from '../../platform/text.schema.ts'
import { admin, router } from '../../platform/server/trpc.ts'
import { listAudit } from './audit.ts'

export const auditRouter = router({
  list: admin
    .meta({ summary: 'List the audit log' })
    .input(paging.prefault({}))
    .output(page(auditEntry))
    .query(({ ctx, input }) => listAudit(ctx.db, input)),
})
