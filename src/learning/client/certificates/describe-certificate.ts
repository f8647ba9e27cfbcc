import { formatDay } from '../../../platform/time-zone.ts'
import type { DocumentDescription } from '../../../documents/client/verify-page.tsx'
import type { VerifiedCertificate } from '../../certificates.schema.ts'
import { t } from '../../texts/certificate-document.ts'

const status = () => ({ valid: t.isValid, revoked: t.isRevoked, replaced: t.isReplaced })

/** Returns the facts about a certificate for the verification page. */
export const describeCertificate = ({
  name,
  course,
  academy,
  finishedOn,
  issuedOn,
  hours,
  state,
}: VerifiedCertificate): DocumentDescription => ({
  title: t.heading,
  rows: [
    [t.student, name],
    [t.course, course],
    [t.issuedBy, academy],
    [t.completedOn, formatDay(finishedOn)],
    [t.issuedOn, formatDay(issuedOn)],
    ...(hours === null ? [] : [[t.length, t.hours(hours)] as const]),
  ],
  isValid: state === 'valid',
  status: status()[state],
})
