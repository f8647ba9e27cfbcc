import { documentCode, documentFile } from '../../../documents/documents.schema.ts'
import { createPdf } from '../../../documents/server/pdf.ts'
import { sendDocument, verifyAddress } from '../../../documents/server/send-document.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { FILE, fileGroup, readInput } from '../../../platform/server/rest/file-routes.ts'
import { learningErrors } from '../../errors.ts'
import { PRIVATE } from '../../../media/server/files/send.ts'
import { originOf } from '../../../platform/server/http/origin.ts'
import { byId } from '../../../platform/text.schema.ts'
import { getBadgeStatus, signBadge } from './badges.ts'
import { describeCertificate, getCertificate } from './certificate-documents.ts'

/** The file routes of certificates and their badges. */
export const certificateFiles = fileGroup(
  (_scope, services) => services,
  [
    {
      method: 'GET',
      path: '/api/certificates/:id/pdf',
      name: 'certificates.pdf',
      access: 'account',
      summary: 'Download a certificate',
      input: documentFile,
      replies: { 200: { description: 'The certificate', content: { 'application/pdf': { schema: FILE } } } },
      refuses: [learningErrors.CERTIFICATE_NOT_FOUND, platformErrors.TOO_MANY_REQUESTS],
      async handle({ request, reply, user, state: services }) {
        const { id, inline } = readInput(request, documentFile)
        const row = await getCertificate(services, user, id)
        const page = await describeCertificate(services, row, verifyAddress(services, request, row))
        return sendDocument(reply, {
          name: `certificate-${row.id}`,
          pdf: await createPdf(user.id, page),
          inline,
        })
      },
    },
    {
      method: 'GET',
      path: '/api/certificates/:id/badge',
      name: 'certificates.badge',
      access: 'account',
      summary: 'Download the badge of a certificate: an Open Badges 3.0 credential as a signed JWT',
      input: byId,
      replies: { 200: { description: 'The badge', content: { 'application/jwt': { schema: FILE } } } },
      refuses: [learningErrors.CERTIFICATE_NOT_FOUND],
      async handle({ request, reply, user, state: services }) {
        const row = await getCertificate(services, user, readInput(request, byId).id)
        const { factorSeal } = request.server
        return reply
          .header('cache-control', PRIVATE)
          .header('x-content-type-options', 'nosniff')
          .header('content-disposition', `attachment; filename="badge-${row.id}.jwt"`)
          .type('application/jwt')
          .send(await signBadge(services.db, factorSeal, row, originOf(services, request)))
      },
    },
    {
      method: 'GET',
      path: '/api/badges/:code/status',
      name: 'certificates.badgeStatus',
      access: 'anyone',
      summary: 'Read whether a badge is revoked, as an Open Badges revocation list',
      input: documentCode,
      replies: {
        200: { description: 'The list', content: { 'application/json': { schema: { type: 'object' } } } },
      },
      refuses: [learningErrors.CERTIFICATE_NOT_FOUND],
      async handle({ request, reply, state: services }) {
        const { code } = readInput(request, documentCode)
        return reply
          .header('cache-control', 'no-cache')
          .send(await getBadgeStatus(services.db, code, originOf(services, request)))
      },
    },
  ],
)
