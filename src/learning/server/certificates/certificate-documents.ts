import { eq } from 'drizzle-orm'
import type { VerifiedCertificate } from '../../certificates.schema.ts'
import { hasDuty } from '../../../platform/policy.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { formatDay, zonedDay } from '../../../platform/time-zone.ts'
import { runInLanguage } from '../../../platform/server/language.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import type { CertificatePage } from '../../../documents/server/certificate-page.ts'
import type { FindDocument } from '../../../documents/server/verify-document.ts'
import { learningErrors } from '../../errors.ts'
import { certificates } from '../../tables.ts'
import { t } from '../../texts/certificate-document.ts'
import { readPicture } from './certificate-pictures.ts'
import { isReplaced, readTemplate } from './certificates.ts'

type Read = Pick<Services, 'db' | 'env'>

/** Returns the data that anyone with the code of a certificate can read. Null if the code is unknown. */
export const findCertificate: FindDocument<VerifiedCertificate> = async ({ db, env }, code) => {
  const [row] = await db
    .select({ certificate: certificates, isReplaced })
    .from(certificates)
    .where(eq(certificates.code, code))
  if (!row) return null
  const { time_zone: zone } = await readSettings(db, env.siteName)
  const { name, courseTitle: course, academy, hours, finishedAt, issuedAt, revokedAt } = row.certificate
  return {
    kind: 'certificate',
    name,
    course,
    academy,
    hours,
    finishedOn: zonedDay(finishedAt, zone),
    issuedOn: zonedDay(issuedAt, zone),
    state: row.isReplaced ? 'replaced' : revokedAt ? 'revoked' : 'valid',
  }
}

/**
 * Returns a valid certificate of the student. Staff can also get the certificates of the courses in which they issue
 * certificates. Throws 404 for other users, and if the certificate was revoked.
 */
export async function getCertificate({ db }: Pick<Read, 'db'>, user: User, id: number) {
  const [row] = await db.select().from(certificates).where(eq(certificates.id, id))
  const isOpen = row && (row.userId === user.id || hasDuty(user, 'certificates', row))
  if (!isOpen || row.revokedAt !== null) throw learningErrors.CERTIFICATE_NOT_FOUND()
  return row
}

/**
 * Returns the content of the PDF, in the language of the course. `address` is the verification link. The logo and
 * the colours are those of the current template.
 */
export async function describeCertificate(
  { db, env, storage }: Read & Pick<Services, 'storage'>,
  row: typeof certificates.$inferSelect,
  address: string,
): Promise<CertificatePage> {
  const [{ time_zone: zone }, { color, accent, logoId }] = await Promise.all([
    readSettings(db, env.siteName),
    readTemplate(db),
  ])
  const [logo, signature] = await Promise.all([
    readPicture(storage, logoId),
    readPicture(storage, row.signatureId),
  ])
  const { language, academy, name, courseTitle, hours, finishedAt, issuedAt, signatory, signatoryTitle } = row
  return runInLanguage(language, () => ({
    kind: 'certificate',
    language,
    title: t.title,
    academy,
    lead: t.certifies,
    name,
    middle: t.completed,
    course: courseTitle,
    facts: [t.finishedOn(formatDay(zonedDay(finishedAt, zone))), ...(hours === null ? [] : [t.hours(hours)])],
    signatory,
    signatoryTitle,
    verify: t.verify,
    address,
    date: issuedAt,
    color,
    accent,
    logo,
    signature,
  }))
}
