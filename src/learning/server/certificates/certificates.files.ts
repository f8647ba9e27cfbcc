import { documentFile } from '../../../documents/documents.schema.ts'
import { createPdf } from '../../../documents/server/pdf.ts'
import { sendDocument, verifyAddress } from '../../../documents/server/send-document.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { FILE, fileGroup, readInput } from '../../../platform/server/rest/file-routes.ts'
import { learningErrors } from '../../errors.ts'
import { describeCertificate, getCertificate } from './certificate-documents.ts'

/** The file route of certificates. */
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
  ],
)
