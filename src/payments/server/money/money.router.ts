import {
  ledgerPage,
  ledgerQuery,
  priceViewPage,
  priceViewQuery,
  moneyPeriod,
  moneyReport,
} from '../../money.schema.ts'
import { router, staff } from '../../../platform/server/trpc.ts'
import { readFrom } from '../../../platform/server/db/reading.ts'
import { listLedger } from './entries.ts'
import { listPriceViews } from './price-views.ts'
import { getMoneyReport } from './report.ts'

export const moneyRouter = router({
  report: staff('money')
    .meta({ summary: 'Get payments received and refunded in a period, by time and by item' })
    .input(moneyPeriod.prefault({}))
    .output(moneyReport)
    .query(async ({ ctx, input }) => getMoneyReport(await readFrom(ctx), ctx.env.siteName, input)),
  ledger: staff('money')
    .meta({ summary: 'List the entries of the ledger in a period, newest first' })
    .input(ledgerQuery.prefault({}))
    .output(ledgerPage)
    .query(async ({ ctx, input }) => listLedger(await readFrom(ctx), ctx.env.siteName, input)),
  looks: staff('money')
    .meta({
      summary: 'List price views by day and item, newest first',
    })
    .input(priceViewQuery.prefault({}))
    .output(priceViewPage)
    .query(async ({ ctx, input }) => listPriceViews(await readFrom(ctx), ctx.env.siteName, input)),
})
