import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { zonedDay } from '../../platform/time-zone.ts'
import { byId, paging } from '../../platform/text.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import type { Services } from '../../platform/server/context.ts'
import { fromZod, platformErrors } from '../../platform/server/errors.ts'
import { refuseForeignOrigin } from '../../platform/server/http/origin-check.ts'
import { PRIVATE, sendObject } from '../../media/server/files/send.ts'
import { findNextPayment, listPaymentsWithProofs, createPaymentsCsv } from './export.ts'
import { getProof } from './proofs/proofs.ts'
import { createReceiptPdf } from './receipts/receipt-pdf.ts'
import { getReceipt } from './receipts/receipts.ts'
import { writeAudit } from '../../academy/server/audit.ts'
import { readSettings } from '../../academy/server/settings.ts'
import { queryOf, WHOLE_NUMBER } from '../../platform/server/rest/query.ts'
import { sendJsonArray, sendText } from '../../platform/server/rest/send-text.ts'

/** What is sent of payments as files or streams: the list with its proofs, the CSV, single proofs, receipts. */
export function registerPaymentFiles(app: FastifyInstance, services: Services): void {
  const { db, storage } = services

  app.get('/api/payments', async (request, reply) => {
    await adminOf(request)
    const part = valid(paging, queryOf(request))
    const next = await findNextPayment(db, part)
    if (next !== null)
      reply.header('link', `</api/payments?limit=${part.limit ?? ''}&cursor=${next}>; rel="next"`)
    return sendJsonArray(secluded(reply), oneByOne(listPaymentsWithProofs(services, part)))
  })

  app.get('/api/payments/export.csv', async (request, reply) => {
    const admin = await adminOf(request)
    refuseForeignOrigin(services, request)
    await writeAudit(db, admin, 'payments.exported', 'payments')
    const { time_zone: zone } = await readSettings(db, services.env.siteName)
    reply.header('content-disposition', `attachment; filename="payments-${zonedDay(new Date(), zone)}.csv"`)
    return sendText(secluded(reply), 'text/csv; charset=utf-8', createPaymentsCsv(db, zone))
  })

  app.get('/api/payments/:id/receipt', async (request, reply) => {
    const viewer = await memberOf(request)
    const receipt = await getReceipt(services, viewer, idOf(request))
    return secluded(reply)
      .header('content-disposition', `attachment; filename="receipt-${receipt.number}.pdf"`)
      .type('application/pdf')
      .send(await createReceiptPdf(receipt))
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/proofs/:id',
    handler: async (request, reply) => {
      const viewer = await memberOf(request)
      const { key, contentType } = await getProof(db, viewer, idOf(request))
      return sendObject(request, reply, storage, { key, contentType, cacheControl: PRIVATE })
    },
  })
}

async function memberOf(request: FastifyRequest): Promise<User> {
  const identity = await request.identity()
  if (!identity) throw platformErrors.SIGN_IN_REQUIRED()
  return identity.user
}

async function adminOf(request: FastifyRequest): Promise<User> {
  const user = await memberOf(request)
  if (user.role !== 'admin') throw platformErrors.FORBIDDEN()
  return user
}

function valid<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw fromZod(parsed.error)
  return parsed.data
}

function idOf(request: FastifyRequest): number {
  const { id = '' } = request.params as { id?: string }
  // What is no number stays text, which the schema refuses.
  return valid(byId, { id: WHOLE_NUMBER.test(id) ? Number(id) : id }).id
}

async function* oneByOne<T>(rows: AsyncIterable<T>): AsyncGenerator<T[]> {
  for await (const row of rows) yield [row]
}

/** For answers that are nobody else's. */
const secluded = (reply: FastifyReply) =>
  reply.header('cache-control', PRIVATE).header('x-content-type-options', 'nosniff')
