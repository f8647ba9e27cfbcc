import { auditEntry } from '../../shared/schemas/admin.ts'
import { page, paging } from '../../shared/schemas/text.ts'
import { admin, router } from '../trpc.ts'
import { listAudit } from './audit.ts'

export const auditRouter = router({
  list: admin
    .input(paging.prefault({}))
    .output(page(auditEntry))
    .query(({ ctx, input }) => listAudit(ctx.db, input)),
})
