import { adminOverview, adminStats, everybodyInput, everybodyPage } from '../office.schema.ts'
import { FULL_PAGE, LARGE_PAGE } from '../../platform/constants.ts'
import { listEverybody } from './users.ts'
import { admin, router } from '../../platform/server/trpc.ts'
import { getOverview, getStats } from './overview.ts'

export const adminRouter = router({
  stats: admin.output(adminStats).query(({ ctx }) => getStats(ctx.db)),
  overview: admin.output(adminOverview).query(({ ctx }) => getOverview(ctx.db, ctx.env.siteName, ctx.user)),
  users: admin
    .input(everybodyInput.prefault({}))
    .output(everybodyPage)
    .query(({ ctx, input }) =>
      listEverybody(ctx.db, { ...input, limit: input.limit ?? (ctx.wholeLists ? LARGE_PAGE : FULL_PAGE) }),
    ),
})
