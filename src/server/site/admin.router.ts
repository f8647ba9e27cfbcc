import { z } from 'zod'
import { adminOverview, adminStats } from '../../shared/schemas/admin.ts'
import { user } from '../../shared/schemas/users.ts'
import { listEveryUser } from '../accounts/users.ts'
import { admin, router } from '../trpc.ts'
import { getOverview, getStats } from './admin.ts'

export const adminRouter = router({
  stats: admin.output(adminStats).query(({ ctx }) => getStats(ctx.db)),
  overview: admin.output(adminOverview).query(({ ctx }) => getOverview(ctx.db, ctx.env.siteName, ctx.user)),
  users: admin.output(z.array(user)).query(({ ctx }) => listEveryUser(ctx.db)),
})
