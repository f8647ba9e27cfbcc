import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../platform/server/context.ts'
import { originOf } from '../../platform/server/http/origin.ts'
import { PRIVATE } from '../../media/server/files/send.ts'

/** Returns the URL in a document's QR code. */
export const verifyAddress = (services: Services, request: FastifyRequest, { code }: { code: string }) =>
  `${originOf(services, request)}/verify/${code}`

/** Sends a private document: as a download, or to view with `inline`. */
export const sendDocument = (
  reply: FastifyReply,
  { name, pdf, inline }: { name: string; pdf: Uint8Array; inline?: '1' | undefined },
) =>
  reply
    .header('cache-control', PRIVATE)
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename="${name.replaceAll('/', '-')}.pdf"`,
    )
    .type('application/pdf')
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
