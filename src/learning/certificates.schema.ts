import { z } from 'zod'
import { requiredName } from '../accounts/name.schema.ts'
import { MAX } from '../platform/constants.ts'
import { before, id, nullableAddress, page, paging, requiredText, text } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { t } from './texts/certificate-checks.ts'

/** When students get a certificate: never, when all required lessons are complete, or when staff issue it. */
export const CERTIFICATE_RULES = ['off', 'complete', 'by_hand'] as const

export const CERTIFICATE_COLORS = { color: '#1c1917', accent: '#b45309' } as const

/** An issued certificate. It never changes, but staff can revoke it. */
export const certificate = z.object({
  id,
  /** The code that identifies the certificate on the verification page. */
  code: z.uuid(),
  /** Null if the course was deleted. */
  courseId: id.nullable(),
  course: z.string(),
  name: z.string(),
  hours: z.number().int().nullable(),
  finishedAt: z.date(),
  issuedAt: z.date(),
  revokedAt: z.date().nullable(),
  reason: z.string().nullable(),
  /** Whether a newer certificate replaces this one. */
  isReplaced: z.boolean(),
})
export type Certificate = z.infer<typeof certificate>

export const ownCertificates = z.object({
  items: z.array(certificate),
  /** Finished courses whose certificate the student can get now. */
  claimable: z.array(id),
  /** The name on all certificates of the student. Null before the first certificate. */
  name: z.string().nullable(),
  /** The name of the account, as a suggestion for the first certificate. */
  suggestion: z.string(),
})

export const certificateName = requiredName(MAX.name, () => labels.fullName)

export const certificateClaim = z.object({ courseId: id, name: certificateName.optional() })

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: () => t.colorInvalid })
  .toLowerCase()

/** The rule of a course, and the template of all certificates. */
export const certificateSettings = z.object({
  rule: z.enum(CERTIFICATE_RULES),
  hours: z
    .number({ error: () => t.hoursInvalid })
    .int({ error: () => t.hoursInvalid })
    .min(1, { error: () => t.hoursInvalid })
    .max(9999, { error: () => t.hoursInvalid })
    .nullable(),
  signatory: text(MAX.name, () => t.signatory).trim(),
  signatoryTitle: text(MAX.name, () => t.signatoryTitle).trim(),
  color,
  accent: color,
  /** The URL of an uploaded picture. */
  logo: nullableAddress(() => t.logo),
  /** The URL of an uploaded picture, which is shown above the signatory's name. */
  signature: nullableAddress(() => t.signature),
})
export type CertificateSettings = z.infer<typeof certificateSettings>
export const logo = certificateSettings.pick({ logo: true })
/** If `logo` or `signature` is missing, that picture stays. */
export const certificateSettingsInput = certificateSettings.extend({
  courseId: id,
  logo: certificateSettings.shape.logo.optional(),
  signature: certificateSettings.shape.signature.optional(),
  before,
})

export const certificateList = paging.extend({ courseId: id })
export const issuedCertificate = certificate.extend({ userId: z.uuid(), username: z.string() })
export type IssuedCertificate = z.infer<typeof issuedCertificate>
export const certificatePage = page(issuedCertificate)

export const certificateIssue = z.object({
  courseId: id,
  username: requiredText(MAX.short, () => labels.username),
  name: certificateName,
})
export const certificateRevocation = z.object({
  id,
  reason: requiredText(MAX.name, () => labels.reason),
})
export const certificateReissue = z.object({ id, name: certificateName })

/** The data of a certificate that anyone with its code can read. */
export const verifiedCertificate = z.object({
  kind: z.literal('certificate'),
  name: z.string(),
  course: z.string(),
  academy: z.string(),
  finishedOn: z.iso.date(),
  issuedOn: z.iso.date(),
  hours: z.number().int().nullable(),
  state: z.enum(['valid', 'revoked', 'replaced']),
})
export type VerifiedCertificate = z.infer<typeof verifiedCertificate>
