import { zonedDay } from '../../../platform/time-zone.ts'
import { readFrom } from '../../../platform/server/db/reading.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { refuseForeignOrigin } from '../../../platform/server/http/origin-check.ts'
import { FILE, fileGroup, readInput } from '../../../platform/server/rest/file-routes.ts'
import { PRIVATE } from '../../../media/server/files/send.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { ledgerMonth } from '../../payments.schema.ts'
import { createGstr1Zip } from './gstr1.ts'

/** The file route that exports the GSTR-1 report. Other routes send the documents themselves. */
export const invoiceFiles = fileGroup(
  (_scope, services) => services,
  [
    {
      method: 'GET',
      path: '/api/papers/gstr1.zip',
      name: 'invoices.gstr1',
      access: 'admin',
      duty: 'money',
      summary: "Export a month's invoices and credit notes for GSTR-1, as CSV files for the offline tool",
      confirms: true,
      input: ledgerMonth,
      replies: { 200: { description: 'The files', content: { 'application/zip': { schema: FILE } } } },
      refuses: [platformErrors.FOREIGN_ORIGIN],
      async handle({ request, reply, user, state: services }) {
        const { db, env } = services
        refuseForeignOrigin(services, request)
        const { time_zone: zone } = await readSettings(db, env.siteName)
        const { month = zonedDay(new Date(), zone).slice(0, 7) } = readInput(request, ledgerMonth)
        await writeAudit(db, user, 'gstr1.exported', ['gstr1'], { month })
        return reply
          .header('cache-control', PRIVATE)
          .header('x-content-type-options', 'nosniff')
          .header('content-disposition', `attachment; filename="gstr1-${month}.zip"`)
          .type('application/zip')
          .send(await createGstr1Zip(await readFrom(services), month))
      },
    },
  ],
)
