import { ledgerPage, ledgerQuery, moneyPeriod, moneyReport } from '../../money.schema.ts'
import { admin, router } from '../../../platform/server/trpc.ts'
import { readFrom } from '../../../platform/server/db/reading.ts'
import { listLedger } from './entries.ts'
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
})
