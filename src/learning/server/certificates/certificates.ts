import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  CERTIFICATE_COLORS,
  type Certificate,
  type CertificateSettings,
  type certificateList,
  type certificatePage,
  certificateSettingsInput,
  type ownCertificates,
} from '../../certificates.schema.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { settings as siteSettings } from '../../../academy/settings.policy.ts'
import type { Services } from '../../../platform/server/context.ts'
import { logoAddress } from '../../../academy/logo.rules.ts'
import { showLogo } from './logo.ts'
import type { User } from '../../../platform/user.schema.ts'
import { MAX_PAGE_SIZE } from '../../../platform/constants.ts'
import { getCourseAccess, lockCourse } from '../../../catalogue/server/courses/courses.ts'
import { courses } from '../../../catalogue/tables.ts'
import { mergeEdits } from '../../../platform/server/overwrites.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { readOwnColors } from '../../../academy/server/settings.ts'
import { tokensOf } from '../../../platform/palette/palette.ts'
import { changesBetween, writeAudit } from '../../../academy/server/audit.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { thumbnailUrl } from '../../../media/server/files/addresses.ts'
import { attachFile, releaseFiles } from '../../../media/server/files/attachments.ts'
import { users } from '../../../accounts/tables.ts'
import { certificateRules, certificates, certificateTemplate } from '../../tables.ts'
import { listProgressByCourse } from '../percent.ts'

/** SQL expression: a newer certificate replaces this one. */
export const isReplaced = sql<boolean>`exists (
  select from certificates newer where newer.replaces_id = certificates.id)`

const columns = {
  id: certificates.id,
  code: certificates.code,
  courseId: certificates.courseId,
  course: certificates.courseTitle,
  name: certificates.name,
  hours: certificates.hours,
  finishedAt: certificates.finishedAt,
  issuedAt: certificates.issuedAt,
  revokedAt: certificates.revokedAt,
  reason: certificates.reason,
  isReplaced,
}

export const selectCertificates = (db: Db | Tx, where: SQL | undefined): Promise<Certificate[]> =>
  db.select(columns).from(certificates).where(where).orderBy(desc(certificates.id))

/** Returns the student's certificates, and the finished courses for which they can get one now. */
export async function listOwnCertificates(db: Db, user: User): Promise<z.infer<typeof ownCertificates>> {
  const [items, ruled, [person]] = await Promise.all([
    selectCertificates(db, eq(certificates.userId, user.id)),
    db
      .select({ courseId: certificateRules.courseId })
      .from(certificateRules)
      .where(eq(certificateRules.rule, 'complete')),
    db.select({ fullName: users.fullName }).from(users).where(eq(users.id, user.id)),
  ])
  const had = new Set(items.map(({ courseId }) => courseId))
  const open = new Set(ruled.map(({ courseId }) => courseId).filter((id) => !had.has(id)))
  const finished = open.size > 0 ? await listProgressByCourse(db, user.id) : []
  return {
    items,
    claimable: finished
      .filter(({ courseId, progress }) => progress === 100 && open.has(courseId))
      .map(({ courseId }) => courseId),
    name: items[0]?.name ?? null,
    suggestion: person?.fullName ?? '',
  }
}

/**
 * Returns the colours for certificates if the template has none: the academy's colours for the light theme, because
 * certificates have white paper.
 */
async function readDefaultColors(db: Db | Tx) {
  const own = await readOwnColors(db)
  if (!own) return CERTIFICATE_COLORS
  const { ink, 'amber-ink': accent } = tokensOf(own).light
  return { color: ink, accent }
}

export async function readTemplate(db: Db | Tx) {
  const [template] = await db.select().from(certificateTemplate)
  return (
    template ?? {
      signatory: '',
      signatoryTitle: '',
      ...(await readDefaultColors(db)),
      logoId: null,
      signatureId: null,
    }
  )
}

/**
 * Locks the template, so that concurrent changes release each replaced picture. Code that issues certificates uses
 * `share`, so that no one releases the signature picture in the meantime.
 */
export async function lockTemplate(tx: Tx, strength: 'update' | 'share' = 'update') {
  await tx.select().from(certificateTemplate).for(strength)
  return readTemplate(tx)
}

async function readRule(db: Db | Tx, courseId: number) {
  const [row] = await db.select().from(certificateRules).where(eq(certificateRules.courseId, courseId))
  return { rule: row?.rule ?? ('off' as const), hours: row?.hours ?? null }
}

/** Returns the rule of a course and the template. Throws 404 if the course does not exist. */
export async function getCertificateSettings(
  db: Db | Tx,
  viewer: User,
  courseId: number,
): Promise<CertificateSettings> {
  await getCourseAccess(db, viewer, courseId)
  const [rule, { signatory, signatoryTitle, color, accent, logoId, signatureId }] = await Promise.all([
    readRule(db, courseId),
    readTemplate(db),
  ])
  const [logo, signature] = [logoId, signatureId].map((fileId) => fileId && thumbnailUrl(fileId))
  return {
    ...rule,
    signatory,
    signatoryTitle,
    color,
    accent,
    logo: logo ?? null,
    signature: signature ?? null,
  }
}

/** Attaches an uploaded picture of the template. Throws 400 for other URLs. */
async function attachPicture(tx: Tx, field: 'logo' | 'signature', address: string | null) {
  const fileId = await attachFile(tx, 'thumbnail', address, field)
  if (address !== null && fileId === null) throw mediaErrors.UPLOADED_FILE_UNKNOWN({ field })
  return fileId
}

/**
 * Saves the rule of a course and the template. Issued certificates keep their texts and their signature. Throws 404
 * if the course does not exist, and 400 if a picture is unknown. Throws 403 if a user who is not an administrator
 * changes the logo, because pages show it too. Throws 409 if someone else changed the same fields since `before`.
 */
export function saveCertificateSettings(
  { db, live }: Pick<Services, 'db' | 'live'>,
  actor: User,
  { before: seen, ...input }: z.output<typeof certificateSettingsInput>,
): Promise<CertificateSettings> {
  const { courseId } = input
  return transact(db, async (tx) => {
    const { title } = await lockCourse(tx, courseId)
    const known = await lockTemplate(tx)
    const before = await getCertificateSettings(tx, actor, courseId)
    const merged = mergeEdits(certificateSettingsInput, { saved: before, input, before: seen })
    const { courseId: _id, rule, hours, logo, signature, ...texts } = merged
    const keepsLogo = logo === undefined || logo === before.logo
    if (!keepsLogo && !siteSettings.can(actor, 'change')) throw platformErrors.FORBIDDEN()
    const logoId = keepsLogo ? known.logoId : await attachPicture(tx, 'logo', logo)
    await showLogo(tx, live, actor, { from: known.logoId, to: logoId })
    const signatureId =
      signature === undefined ? known.signatureId : await attachPicture(tx, 'signature', signature)
    const template = { ...texts, logoId, signatureId }
    const values = { rule, hours }
    await tx
      .insert(certificateRules)
      .values({ courseId, ...values })
      .onConflictDoUpdate({ target: certificateRules.courseId, set: values })
    await tx
      .insert(certificateTemplate)
      .values(template)
      .onConflictDoUpdate({ target: certificateTemplate.id, set: template })
    await releaseFiles(tx, [known.logoId, known.signatureId])
    const after = await getCertificateSettings(tx, actor, courseId)
    const changes = changesBetween(before, after, [
      'rule',
      'hours',
      'signatory',
      'signatoryTitle',
      'color',
      'accent',
      'logo',
      'signature',
    ])
    if (changes) await writeAudit(tx, actor, 'certificates.changed', ['course', courseId], { title, changes })
    return after
  })
}

/**
 * Saves the logo of the academy for its pages, icons and certificates. Null removes it. Throws 400 if the URL is not
 * that of an uploaded picture.
 */
export function saveLogo(
  { db, live }: Pick<Services, 'db' | 'live'>,
  actor: User,
  address: string | null,
): Promise<{ logo: string | null }> {
  return transact(db, async (tx) => {
    const { logoId: from, ...template } = await lockTemplate(tx)
    const to = await attachPicture(tx, 'logo', address)
    await tx
      .insert(certificateTemplate)
      .values({ ...template, logoId: to })
      .onConflictDoUpdate({ target: certificateTemplate.id, set: { logoId: to } })
    await showLogo(tx, live, actor, { from, to })
    await releaseFiles(tx, [from])
    return { logo: to && logoAddress({ fileId: to }) }
  })
}

/** Returns the certificates of a course, newest first. Throws 404 if the course does not exist. */
export async function listIssued(
  db: Db,
  viewer: User,
  { courseId, cursor, limit = MAX_PAGE_SIZE }: z.output<typeof certificateList>,
): Promise<z.infer<typeof certificatePage>> {
  await getCourseAccess(db, viewer, courseId)
  const rows = await db
    .select({ ...columns, userId: users.id, username: users.username })
    .from(certificates)
    .innerJoin(users, eq(users.id, certificates.userId))
    .where(
      and(
        eq(certificates.courseId, courseId),
        cursor === undefined ? undefined : lt(certificates.id, cursor),
      ),
    )
    .orderBy(desc(certificates.id))
    .limit(limit + 1)
  return {
    items: rows.slice(0, limit),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  }
}

/**
 * Returns the title and the language of a course outside the bin, with its certificate rule. Null if there is no such
 * course.
 */
export async function findRuledCourse(tx: Tx, courseId: number) {
  const [course] = await tx
    .select({ title: courses.title, language: courses.language })
    .from(courses)
    .where(and(eq(courses.id, courseId), isNull(courses.deletedAt)))
  return course ? { ...course, ...(await readRule(tx, courseId)) } : null
}
