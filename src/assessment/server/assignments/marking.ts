import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { refuseOwnWork } from '../../../accounts/server/refuse-own-work.ts'
import { users } from '../../../accounts/tables.ts'
import { courses, lessons } from '../../../catalogue/tables.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { gradeAfter } from '../../assignments.rules.ts'
import { assessmentErrors } from '../../errors.ts'
import { toHundredths } from '../../quizzes.rules.ts'
import type { MarkedSubmission, markInput, openInput } from '../../submissions.schema.ts'
import { assignments, submissionFiles, submissions } from '../../tables.ts'
import { addMarks } from '../marks.ts'
import { readMarks, readWork } from './own-submissions.ts'
import { findNeighbours, nameOf, OPEN_MINUTES } from './queue.ts'
import { publicRubric } from './rubrics.ts'

const marker = alias(users, 'marker')
const opener = alias(users, 'opener')

/**
 * Returns a submission for its teacher, and records that the teacher opened it. Throws 404 if it does not exist or was
 * not sent.
 */
export async function openSubmission(
  db: Db,
  user: User,
  { id, ...filter }: z.output<typeof openInput>,
): Promise<MarkedSubmission> {
  const [found] = await db
    .select({
      row: submissions,
      student: nameOf(users),
      username: users.username,
      lesson: lessons.title,
      courseId: lessons.courseId,
      course: courses.title,
      markedBy: sql<string | null>`${nameOf(marker)}`,
      alsoOpen: sql<string | null>`case when ${submissions.openedBy} <> ${user.id}
        and ${submissions.openedAt} > now() - make_interval(mins => ${OPEN_MINUTES}) then ${nameOf(opener)} end`,
    })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(marker, eq(marker.id, submissions.markedBy))
    .leftJoin(opener, eq(opener.id, submissions.openedBy))
    .where(and(eq(submissions.id, id), ne(submissions.state, 'draft'), sql`${lessons.deletedAt} is null`))
  if (!found) throw assessmentErrors.SUBMISSION_NOT_FOUND()
  const { row, ...about } = found
  if (about.alsoOpen === null)
    await db
      .update(submissions)
      .set({ openedBy: user.id, openedAt: sql`now()` })
      .where(eq(submissions.id, id))
  const [[work], neighbours, versions] = await Promise.all([
    readWork(db, [row]),
    findNeighbours(db, id, { ...filter, viewer: user }),
    db
      .select({ id: submissions.id, number: submissions.number, state: submissions.state })
      .from(submissions)
      .where(
        and(
          eq(submissions.userId, row.userId),
          eq(submissions.lessonId, row.lessonId),
          ne(submissions.state, 'draft'),
        ),
      )
      .orderBy(asc(submissions.number)),
  ])
  if (!work) throw assessmentErrors.SUBMISSION_NOT_FOUND()
  return {
    ...work,
    ...about,
    ...neighbours,
    versions,
    lessonId: row.lessonId,
    rubric: publicRubric(row.rubric),
  }
}

/**
 * Saves the marks of a submission, or returns it for correction, and notifies the student. Earlier marks stay. Throws
 * 404 if it does not exist, and 400 if the marks are invalid. Throws 409 if another teacher has already marked it, or
 * the student has sent a newer version. Throws 403 for staff's own work. A repeated call of the same teacher with the
 * same marks succeeds and changes nothing.
 */
export async function markSubmission(
  { db, live }: Pick<Services, 'db' | 'live'>,
  user: User,
  { id, returns, comment, pages, ...given }: z.output<typeof markInput>,
): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(submissions)
      .where(and(eq(submissions.id, id), ne(submissions.state, 'draft')))
      .for('no key update')
    if (!row) throw assessmentErrors.SUBMISSION_NOT_FOUND()
    refuseOwnWork(user, row.userId)
    if (row.state === 'replaced') throw assessmentErrors.SUBMISSION_REPLACED()
    const values = given.marks.map(toHundredths)
    if (row.markedAt?.getTime() !== given.markedAt?.getTime()) {
      // The response of the same call was lost.
      if (await isSavedBy(tx, user, row, { returns, comment, pages, values })) return
      const [by] = row.markedBy
        ? await tx
            .select({ name: nameOf(users) })
            .from(users)
            .where(eq(users.id, row.markedBy))
        : []
      throw assessmentErrors.ALREADY_MARKED({ by: by?.name ?? '?' })
    }
    if (!returns) await giveMarks(tx, user, row, values)
    for (const page of pages)
      await tx
        .update(submissionFiles)
        .set({ strokes: page.strokes })
        .where(and(eq(submissionFiles.id, page.id), eq(submissionFiles.submissionId, id)))
    const grade = returns ? null : gradeAfter(sumOf(values), row.latePercent)
    const [rules] = await tx
      .select({ passPercent: assignments.passPercent, title: lessons.title })
      .from(assignments)
      .innerJoin(lessons, eq(lessons.id, assignments.lessonId))
      .where(eq(assignments.lessonId, row.lessonId))
    const { passPercent = null, title = '' } = rules ?? {}
    await tx
      .update(submissions)
      .set({
        state: returns ? 'returned' : 'marked',
        comment,
        grade,
        isPassed: grade === null || passPercent === null ? null : grade * 100 >= passPercent * row.maxGrade,
        markedBy: user.id,
        // Uses the current time, not the start of the transaction, so that two marks never have the same time.
        markedAt: sql`date_trunc('milliseconds', clock_timestamp())`,
        openedBy: null,
        openedAt: null,
      })
      .where(eq(submissions.id, id))
    const about = { lessonId: row.lessonId, title }
    await notify(tx, live, [row.userId], { kind: returns ? 'work_returned' : 'work_marked', data: about })
    await writeAudit(
      tx,
      user,
      returns ? 'submission.returned' : 'submission.marked',
      ['lesson', row.lessonId],
      { title },
    )
  })
}

type Given = Pick<z.output<typeof markInput>, 'returns' | 'comment' | 'pages'> & { values: readonly number[] }

/** Whether this teacher has already saved exactly these marks, lines and this comment. */
async function isSavedBy(
  tx: Tx,
  user: User,
  row: typeof submissions.$inferSelect,
  { returns, comment, pages, values }: Given,
): Promise<boolean> {
  const isSame =
    row.markedBy === user.id &&
    row.state === (returns ? 'returned' : 'marked') &&
    (row.comment ?? '') === comment
  if (!isSame) return false
  const saved = (await readMarks(tx, [row.id])).get(row.id) ?? []
  if (!returns && !isDeepStrictEqual([...saved], [...values])) return false
  const drawn = await tx
    .select({ id: submissionFiles.id, strokes: submissionFiles.strokes })
    .from(submissionFiles)
    .where(eq(submissionFiles.submissionId, row.id))
  return pages.every(({ id, strokes }) =>
    isDeepStrictEqual(drawn.find((page) => page.id === id)?.strokes ?? [], strokes),
  )
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Adds the marks that changed. Throws 400 if they do not fit the rubric, or the maximum. */
async function giveMarks(
  tx: Tx,
  user: User,
  row: typeof submissions.$inferSelect,
  values: readonly number[],
): Promise<void> {
  const limits = row.rubric.length === 0 ? [row.maxGrade] : row.rubric.map(({ marks }) => marks)
  const fits = values.length === limits.length && values.every((value, at) => value <= (limits[at] ?? 0))
  if (!fits) throw assessmentErrors.MARKS_DO_NOT_FIT()
  const before = (await readMarks(tx, [row.id])).get(row.id) ?? []
  const changed = values.flatMap((value, criterion) =>
    before[criterion] === value
      ? []
      : [{ submissionId: row.id, criterion, value, source: 'teacher' as const, givenBy: user.id }],
  )
  if (changed.length > 0) await addMarks(tx, changed)
}
