import { createFileRoute } from '@tanstack/react-router'
import { DocumentNotFound, type VerifiedDocument, VerifyPage } from '../documents/client/verify-page.tsx'
import { describeCertificate } from '../learning/client/certificates/describe-certificate.ts'
import { describePaymentDocument } from '../payments/client/billing/describe-payment-document.ts'
import { orNotFound } from '../platform/client/page/guards.ts'
import { titled } from '../platform/client/document/head.ts'
import { t } from '../site/texts/titles.ts'

const describe = (document: VerifiedDocument) =>
  document.kind === 'certificate' ? describeCertificate(document) : describePaymentDocument(document)

export const Route = createFileRoute('/_site/verify/$code')({
  loader: async ({ context: { utils }, params: { code } }) => {
    await orNotFound(utils.documents.verify.ensureData({ code }))
  },
  head: titled(() => t.verifyDocument),
  component: () => <VerifyPage describe={describe} />,
  notFoundComponent: DocumentNotFound,
})
