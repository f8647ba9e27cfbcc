import { z } from 'zod'
import { adminOverview, adminStats } from '../office.schema.ts'
import { user } from '../../platform/user.schema.ts'
import { listEveryUser } from './users.ts'
import { admin, router } from '../../platform/server/trpc.ts'
import { getOverview, getStats } from './overview.ts'

export const adminRouter = router({
  stats: admin.output(adminStats).query(({ ctx }) => getStats(ctx.db)),
  overview: admin.output(adminOverview).query(({ ctx }) => getOverview(ctx.db, ctx.env.siteName, ctx.user)),
  users: admin.output(z.array(user)).query(({ ctx }) => listEveryUser(ctx.db)),
})
