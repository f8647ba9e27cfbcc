import { oneself, router } from '../../platform/server/trpc.ts'
import { accountExport } from '../account-export.schema.ts'
import { exportAccount } from './account-export.ts'

/** A person's own data, from all wings; its call is the account's (`account.export`). */
export const accountExportRouter = router({
  export: oneself
    .meta({ summary: 'Get everything that is kept about the caller', confirms: true })
    .output(accountExport)
    .query(({ ctx }) => exportAccount(ctx.db, ctx)),
})
