import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  Certificate,
  certificateClaim,
  certificateIssue,
  certificateReissue,
  certificateRevocation,
} from '../../certificates.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { transact, type Tx } from '../../../platform/server/db/connect.ts'
import { accountsErrors } from '../../../accounts/errors.ts'
import { refuseOwnWork } from '../../../accounts/server/refuse-own-work.ts'
import { users } from '../../../accounts/tables.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { canDraw } from '../../../documents/server/shaping.ts'
import { certificates, courseCompletions, enrollments, lessonProgress } from '../../tables.ts'
import { lessons } from '../../../catalogue/tables.ts'
import { learningErrors } from '../../errors.ts'
import { getCoursePercent } from '../percent.ts'
import { findRuledCourse, lockTemplate, selectCertificates } from './certificates.ts'
import { findWithdrawnPass } from './withdrawn-passes.ts'

type Issuing = Pick<Services, 'db' | 'env' | 'live'>
type Row = typeof certificates.$inferSelect

/** Locks the student, so that all the student's certificates have one name. Throws 404 if the account is deleted. */
async function lockStudent(tx: Tx, where: ReturnType<typeof eq>) {
  const [student] = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(where)
    .for('no key update')
  if (!student) throw accountsErrors.USER_NOT_FOUND()
  const [latest] = await tx
    .select({ name: certificates.name })
    .from(certificates)
    .where(eq(certificates.userId, student.id))
    .orderBy(desc(certificates.id))
    .limit(1)
  return { ...student, certifiedName: latest?.name ?? null }
}

function refuseUndrawable(name: string): void {
  if (!canDraw(name)) throw learningErrors.NAME_NOT_PRINTABLE()
}

/**
 * Returns when the student finished the course. Null if the student has not finished. If the student reached 100%
 * because a teacher hid the missing lessons, records this first.
 */
async function findFinish(tx: Tx, userId: string, courseId: number): Promise<Date | null> {
  if ((await getCoursePercent(tx, userId, courseId)) < 100) return null
  await tx.execute(sql`
    insert into ${courseCompletions} (user_id, course_id, required_ids, lesson_ids)
    select ${userId}, ${courseId}, coalesce(array_agg(id order by id) filter (where is_required), '{}'),
      coalesce(array_agg(id order by id), '{}')
    from ${lessons} where course_id = ${courseId} and is_shown
    on conflict do nothing`)
  const [row] = await tx
    .select({ finishedAt: courseCompletions.finishedAt })
    .from(courseCompletions)
    .where(and(eq(courseCompletions.userId, userId), eq(courseCompletions.courseId, courseId)))
  return row?.finishedAt ?? null
}

/** Returns when the student last studied the course, or enrolled. Null if the student is not enrolled. */
async function findLastStudy(tx: Tx, userId: string, courseId: number): Promise<Date | null> {
  const [row] = await tx
    .select({
      at: sql<Date>`greatest(${enrollments.createdAt}, (
        select max(p.updated_at) from ${lessonProgress} p join ${lessons} l on l.id = p.lesson_id
        where p.user_id = ${userId} and l.course_id = ${courseId}))`.mapWith(enrollments.createdAt),
    })
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
  return row?.at ?? null
}

async function insert(
  tx: Tx,
  env: Services['env'],
  values: Pick<Row, 'userId' | 'courseId' | 'courseTitle' | 'name' | 'hours' | 'language' | 'finishedAt'> & {
    replacesId?: number
  },
): Promise<Certificate> {
  const { academy_name: academy } = await readSettings(tx, env.siteName)
  const { signatory, signatoryTitle, signatureId } = await lockTemplate(tx, 'share')
  const [row] = await tx
    .insert(certificates)
    .values({ ...values, academy, signatory, signatoryTitle, signatureId })
    .returning({ id: certificates.id })
  const [made] = row ? await selectCertificates(tx, eq(certificates.id, row.id)) : []
  if (!made) throw new Error('An insert returned no row')
  return made
}

const hasCertificate = async (tx: Tx, userId: string, courseId: number) =>
  (await selectCertificates(tx, and(eq(certificates.userId, userId), eq(certificates.courseId, courseId))))
    .length > 0

/**
 * Issues the certificate of a course that the student finished. The first certificate needs the student's name;
 * later certificates reuse it. Throws 404 if the course does not issue certificates on completion. Throws 409 if the
 * student has not finished the course, no longer passes one of its quizzes or assignments, or already has its
 * certificate. Throws 400 if the name is missing or our fonts lack its letters.
 */
export function claimCertificate(
  { db, env }: Pick<Issuing, 'db' | 'env'>,
  user: User,
  { courseId, name: typed }: z.output<typeof certificateClaim>,
): Promise<Certificate> {
  return transact(db, async (tx) => {
    const { certifiedName } = await lockStudent(tx, eq(users.id, user.id))
    const course = await findRuledCourse(tx, courseId)
    if (course?.rule !== 'complete') throw learningErrors.NO_CERTIFICATE()
    const finishedAt = await findFinish(tx, user.id, courseId)
    if (!finishedAt) throw learningErrors.COURSE_NOT_FINISHED()
    if (await hasCertificate(tx, user.id, courseId)) throw learningErrors.ALREADY_CERTIFIED()
    const title = await findWithdrawnPass(tx, user.id, courseId)
    if (title !== null) throw learningErrors.PASS_WITHDRAWN({ title })
    const name = certifiedName ?? typed
    if (name === undefined) throw learningErrors.CERTIFICATE_NAME_REQUIRED()
    refuseUndrawable(name)
    return insert(tx, env, {
      userId: user.id,
      courseId,
      courseTitle: course.title,
      name,
      hours: course.hours,
      language: course.language === 'hi' ? 'hi' : 'en',
      finishedAt,
    })
  })
}

/**
 * Issues a certificate to a student in the course, even if the student has not finished it. Throws 404 if the course
 * or the user does not exist, or if the course issues no certificates. Throws 409 if the user is not enrolled or
 * already has a certificate. Throws 400 if the name is missing or our fonts lack its letters.
 */
export function issueCertificate(
  { db, env, live }: Issuing,
  actor: User,
  { courseId, username, name }: z.output<typeof certificateIssue>,
): Promise<Certificate> {
  return transact(db, async (tx) => {
    const student = await lockStudent(tx, eq(sql`lower(${users.username})`, username.trim().toLowerCase()))
    refuseOwnWork(actor, student.id)
    const course = await findRuledCourse(tx, courseId)
    if (!course) throw catalogueErrors.COURSE_NOT_FOUND()
    if (course.rule === 'off') throw learningErrors.NO_CERTIFICATE()
    const studied = await findLastStudy(tx, student.id, courseId)
    if (!studied) throw learningErrors.ENROLLMENT_REQUIRED()
    if (await hasCertificate(tx, student.id, courseId)) throw learningErrors.ALREADY_CERTIFIED()
    refuseUndrawable(name)
    const made = await insert(tx, env, {
      userId: student.id,
      courseId,
      courseTitle: course.title,
      name,
      hours: course.hours,
      language: course.language === 'hi' ? 'hi' : 'en',
      finishedAt: (await findFinish(tx, student.id, courseId)) ?? studied,
    })
    await writeAudit(tx, actor, 'certificate.issued', ['certificate', made.id], {
      title: course.title,
      student: student.username,
      name,
    })
    await notify(tx, live, [student.id], {
      kind: 'certificate_issued',
      data: { courseTitle: course.title, code: made.code },
    })
    return made
  })
}

/** Locks a certificate. Throws 404 if it does not exist, and 409 if a newer certificate replaces it. */
async function lockCertificate(tx: Tx, id: number) {
  const [found] = await tx
    .select({ userId: certificates.userId })
    .from(certificates)
    .where(eq(certificates.id, id))
  if (!found) throw learningErrors.CERTIFICATE_NOT_FOUND()
  const student = await lockStudent(tx, eq(users.id, found.userId))
  const [row] = await tx.select().from(certificates).where(eq(certificates.id, id)).for('update')
  const [shown] = await selectCertificates(tx, eq(certificates.id, id))
  if (!row || !shown) throw learningErrors.CERTIFICATE_NOT_FOUND()
  if (shown.isReplaced) throw learningErrors.CERTIFICATE_REPLACED()
  return { row, student }
}

const revoke = (tx: Tx, id: number, reason: string) =>
  tx
    .update(certificates)
    .set({ revokedAt: sql`now()`, reason })
    .where(and(eq(certificates.id, id), sql`${certificates.revokedAt} is null`))
    .returning({ id: certificates.id })

/** Revokes a certificate. Throws 404 if it does not exist, and 409 if it is already revoked. */
export function revokeCertificate(
  { db, live }: Pick<Issuing, 'db' | 'live'>,
  actor: User,
  { id, reason }: z.output<typeof certificateRevocation>,
): Promise<void> {
  return transact(db, async (tx) => {
    const { row, student } = await lockCertificate(tx, id)
    refuseOwnWork(actor, row.userId)
    if ((await revoke(tx, id, reason)).length === 0) throw learningErrors.CERTIFICATE_REVOKED()
    await writeAudit(tx, actor, 'certificate.revoked', ['certificate', id], {
      title: row.courseTitle,
      student: student.username,
      reason,
    })
    await notify(tx, live, [row.userId], {
      kind: 'certificate_revoked',
      data: { courseTitle: row.courseTitle, reason },
    })
  })
}

/**
 * Replaces a certificate with a new one that has this name and a new code. Throws 404 if it does not exist, and 409
 * if a newer certificate already replaces it. Throws 400 if our fonts lack letters of the name.
 */
export function reissueCertificate(
  { db, env, live }: Issuing,
  actor: User,
  { id, name }: z.output<typeof certificateReissue>,
): Promise<Certificate> {
  return transact(db, async (tx) => {
    const { row, student } = await lockCertificate(tx, id)
    refuseOwnWork(actor, row.userId)
    refuseUndrawable(name)
    if (row.courseId !== null && row.revokedAt !== null) {
      const others = and(
        eq(certificates.userId, row.userId),
        eq(certificates.courseId, row.courseId),
        sql`${certificates.revokedAt} is null`,
      )
      if ((await selectCertificates(tx, others)).length > 0) throw learningErrors.ALREADY_CERTIFIED()
    }
    await revoke(tx, id, '')
    const { userId, courseId, courseTitle, hours, language, finishedAt } = row
    const made = await insert(tx, env, {
      userId,
      courseId,
      courseTitle,
      name,
      hours,
      language,
      finishedAt,
      replacesId: id,
    })
    await writeAudit(tx, actor, 'certificate.reissued', ['certificate', made.id], {
      title: courseTitle,
      student: student.username,
      name,
    })
    await notify(tx, live, [userId], {
      kind: 'certificate_issued',
      data: { courseTitle, code: made.code },
    })
    return made
  })
}
