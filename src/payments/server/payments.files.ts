import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { zonedDay } from '../../platform/time-zone.ts'
import { byId, id, paging } from '../../platform/text.schema.ts'
import { daysOfMonth, ledgerExport, nameOfDays, periodOf } from '../money.schema.ts'
import { payment } from '../payments.schema.ts'
import { paymentsErrors } from '../errors.ts'
import { readFrom } from '../../platform/server/db/reading.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { refuseForeignOrigin } from '../../platform/server/http/origin-check.ts'
import { PRIVATE, sendObject } from '../../media/server/files/send.ts'
import { documentFile } from '../../documents/documents.schema.ts'
import { createPdf } from '../../documents/server/pdf.ts'
import { sendDocument, verifyAddress } from '../../documents/server/send-document.ts'
import { findNextPayment, listPaymentsWithScreenshots, createPaymentsCsv } from './export.ts'
import { createLedgerCsv } from './ledger/ledger-csv.ts'
import { getScreenshot } from './screenshots/screenshots.ts'
import { getCreditNote } from './documents/credit-notes.ts'
import { describeCreditNote, describeReceipt } from './documents/document-content.ts'
import { getReceipt } from './documents/receipts.ts'
import { writeAudit } from '../../academy/server/audit.ts'
import { readSettings } from '../../academy/server/settings.ts'
import { FILE, fileGroup, readInput, sentFile } from '../../platform/server/rest/file-routes.ts'
import { sendJsonArray, sendText } from '../../platform/server/rest/send-text.ts'
import { toJson } from '../../platform/server/rest/json-schema.ts'

const paymentWithScreenshot = payment.extend({ proofImage: z.string().nullable() })

/** The parameters of a credit note: a payment, and optionally one of its refunds. */
const whichNote = documentFile.extend({ refund: id.optional() })

/** File routes of payments: the list with screenshots, the CSV, single screenshots and documents. */
export const paymentFiles = fileGroup(
  (_scope, services) => services,
  [
    {
      method: 'GET',
      path: '/api/payments',
      name: 'payments.listWithScreenshots',
      access: 'admin',
      duty: 'payments',
      summary: 'List all payments, newest first, each with its screenshot as a data URL',
      confirms: true,
      input: paging,
      replies: {
        200: {
          description: 'The payments; the next part in a Link header',
          content: { 'application/json': { schema: toJson(z.array(paymentWithScreenshot), 'output') } },
        },
      },
      async handle({ request, reply, state: services }) {
        const part = readInput(request, paging)
        const next = await findNextPayment(services.db, part)
        if (next !== null)
          reply.header('link', `</api/payments?limit=${part.limit ?? ''}&cursor=${next}>; rel="next"`)
        return sendJsonArray(secluded(reply), oneByOne(listPaymentsWithScreenshots(services, part)))
      },
    },
    {
      method: 'GET',
      path: '/api/payments/export.csv',
      name: 'payments.exportCsv',
      access: 'admin',
      duty: 'money',
      summary: 'Export all payments as CSV',
      confirms: true,
      replies: {
        200: { description: 'All payments', content: { 'text/csv': { schema: { type: 'string' } } } },
      },
      refuses: [platformErrors.FOREIGN_ORIGIN],
      async handle({ request, reply, user, state: services }) {
        const { db, env } = services
        refuseForeignOrigin(services, request)
        await writeAudit(db, user, 'payments.exported', ['payments'])
        const { time_zone: zone } = await readSettings(db, env.siteName)
        reply.header(
          'content-disposition',
          `attachment; filename="payments-${zonedDay(new Date(), zone)}.csv"`,
        )
        return sendText(
          secluded(reply),
          'text/csv; charset=utf-8',
          createPaymentsCsv(await readFrom(services), zone),
        )
      },
    },
    {
      method: 'GET',
      path: '/api/payments/ledger.csv',
      name: 'payments.ledgerCsv',
      access: 'admin',
      duty: 'money',
      summary:
        'Export the ledger of a month, or of some days, as CSV: claimed, received, corrected and refunded amounts',
      confirms: true,
      input: ledgerExport,
      replies: {
        200: { description: 'The entries', content: { 'text/csv': { schema: { type: 'string' } } } },
      },
      refuses: [platformErrors.FOREIGN_ORIGIN],
      async handle({ request, reply, user, state: services }) {
        const { db, env } = services
        refuseForeignOrigin(services, request)
        const { time_zone: zone } = await readSettings(db, env.siteName)
        const { month, ...days } = readInput(request, ledgerExport)
        const today = zonedDay(new Date(), zone)
        const period =
          (days.from ?? days.to) ? periodOf(days, today) : daysOfMonth(month ?? today.slice(0, 7))
        const named = nameOfDays(period)
        await writeAudit(db, user, 'ledger.exported', ['ledger'], { month: named })
        reply.header('content-disposition', `attachment; filename="ledger-${named}.csv"`)
        return sendText(
          secluded(reply),
          'text/csv; charset=utf-8',
          createLedgerCsv(await readFrom(services), period, zone),
        )
      },
    },
    {
      method: 'GET',
      path: '/api/payments/:id/receipt',
      name: 'payments.receipt',
      access: 'account',
      summary: 'Download the receipt, or the tax invoice, of an approved payment',
      input: documentFile,
      replies: { 200: { description: 'The receipt', content: { 'application/pdf': { schema: FILE } } } },
      refuses: [paymentsErrors.RECEIPT_NOT_FOUND, platformErrors.TOO_MANY_REQUESTS],
      async handle({ request, reply, user, state: services }) {
        const { id, inline } = readInput(request, documentFile)
        const receipt = await getReceipt(services, user, id)
        const page = describeReceipt(receipt, verifyAddress(services, request, receipt))
        const name = `${receipt.tax ? 'invoice' : 'receipt'}-${receipt.number}`
        return sendDocument(reply, { name, pdf: await createPdf(user.id, page), inline })
      },
    },
    {
      method: 'GET',
      path: '/api/payments/:id/credit-note',
      name: 'payments.creditNote',
      access: 'account',
      summary: 'Download the credit note of a refund, by default the last one',
      input: whichNote,
      replies: { 200: { description: 'The credit note', content: { 'application/pdf': { schema: FILE } } } },
      refuses: [paymentsErrors.CREDIT_NOTE_NOT_FOUND, platformErrors.TOO_MANY_REQUESTS],
      async handle({ request, reply, user, state: services }) {
        const { inline, ...which } = readInput(request, whichNote)
        const note = await getCreditNote(services, user, which)
        const page = describeCreditNote(note, verifyAddress(services, request, note))
        const pdf = await createPdf(user.id, page)
        return sendDocument(reply, { name: `credit-note-${note.number}`, pdf, inline })
      },
    },
    {
      method: 'GET',
      headToo: true,
      path: '/media/proofs/:id',
      name: 'payments.proof',
      access: 'account',
      summary: 'Get the screenshot of a payment',
      input: byId,
      replies: sentFile('The picture', 'image/*'),
      refuses: [paymentsErrors.PAYMENT_NOT_FOUND],
      async handle({ request, reply, user, state: { db, storage } }) {
        const { key, contentType } = await getScreenshot(db, user, readInput(request, byId).id)
        return sendObject(request, reply, storage, { key, contentType, cacheControl: PRIVATE })
      },
    },
  ],
)

async function* oneByOne<T>(rows: AsyncIterable<T>): AsyncGenerator<T[]> {
  for await (const row of rows) yield [row]
}

/** Adds headers that mark a response as private. */
const secluded = (reply: FastifyReply) =>
  reply.header('cache-control', PRIVATE).header('x-content-type-options', 'nosniff')
