import { adminOverview, adminStats, everybodyInput, everybodyPage } from '../office.schema.ts'
import { MAX_PAGE_SIZE, LARGE_PAGE } from '../../platform/constants.ts'
import { listEverybody } from './users.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { readFrom } from '../../platform/server/db/reading.ts'
import { staff, router } from '../../platform/server/trpc.ts'
import { weeklyReport, weeklyReportInput } from '../report.schema.ts'
import { getWeeklyReport } from './report/weekly-report.ts'
import { getOverview, getStats } from './overview.ts'

export const adminRouter = router({
  stats: staff('administrator')
    .meta({ summary: 'Get the totals of the academy' })
    .output(adminStats)
    .query(async ({ ctx }) => getStats(await readFrom(ctx))),
  overview: staff('administrator')
    .meta({ summary: 'Get the dashboard: revenue, enrolments, pending work' })
    .output(adminOverview)
    .query(async ({ ctx }) => getOverview(await readFrom(ctx), ctx.env)),
  weeklyReport: staff('administrator')
    .meta({ summary: 'Get the weekly report, with the open tasks', cost: 5 })
    .input(weeklyReportInput.prefault({}))
    .output(weeklyReport)
    .query(async ({ ctx, input }) =>
      getWeeklyReport(await readFrom(ctx), ctx.env.siteName, ctx.account, input),
    ),
  users: staff('administrator')
    .meta({ summary: 'List all users', refuses: [platformErrors.INVALID_CURSOR] })
    .input(everybodyInput.prefault({}))
    .output(everybodyPage)
    .query(({ ctx, input }) =>
      listEverybody(ctx.db, {
        ...input,
        limit: input.limit ?? (ctx.wholeLists ? LARGE_PAGE : MAX_PAGE_SIZE),
      }),
    ),
})
