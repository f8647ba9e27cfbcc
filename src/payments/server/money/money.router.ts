import { ledgerPage, ledgerQuery, lookPage, lookQuery, moneyPeriod, moneyReport } from '../../money.schema.ts'
import { admin, router } from '../../../platform/server/trpc.ts'
import { readFrom } from '../../../platform/server/db/reading.ts'
import { listLedger } from './entries.ts'
import { listLooks } from './looks.ts'
import { getMoneyReport } from './report.ts'

export const moneyRouter = router({
  report: admin
    .meta({ summary: 'Get what came and was given back in a period, by time and by what was bought' })
    .input(moneyPeriod.prefault({}))
    .output(moneyReport)
    .query(async ({ ctx, input }) => getMoneyReport(await readFrom(ctx), ctx.env.siteName, input)),
  ledger: admin
    .meta({ summary: 'List the entries of the ledger in a period, newest first' })
    .input(ledgerQuery.prefault({}))
    .output(ledgerPage)
    .query(async ({ ctx, input }) => listLedger(await readFrom(ctx), ctx.env.siteName, input)),
  looks: admin
    .meta({
      summary: 'List how many looked at what is to be paid, by day and by what it was for, newest first',
    })
    .input(lookQuery.prefault({}))
    .output(lookPage)
    .query(async ({ ctx, input }) => listLooks(await readFrom(ctx), ctx.env.siteName, input)),
})
