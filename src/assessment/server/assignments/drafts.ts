import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { getOpenLesson } from '../../../catalogue/server/lessons/lessons.ts'
import { enrollments } from '../../../learning/tables.ts'
import { releaseFiles } from '../../../media/server/files/attachments.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { lateness, maxGradeOf, sendsLeft } from '../../assignments.rules.ts'
import type { draftInput, Submission } from '../../assignments.schema.ts'
import { assessmentErrors } from '../../errors.ts'
import { submissionFiles, submissions } from '../../tables.ts'
import { getRules, type Rules } from './assignments.ts'
import { readOwnWork, type SubmissionRow } from './own-submissions.ts'

/** The errors that any change to a draft can cause. */
export const DRAFT_REFUSALS = [
  catalogueErrors.LESSON_NOT_FOUND,
  catalogueErrors.PURCHASE_REQUIRED,
  catalogueErrors.LESSON_LOCKED,
  assessmentErrors.LESSON_IS_NO_ASSIGNMENT,
  assessmentErrors.ASSIGNMENT_NEEDS_ENROLLMENT,
  assessmentErrors.ASSIGNMENT_IS_CLOSED,
  assessmentErrors.NO_SUBMISSIONS_LEFT,
] as const

type Work = { tx: Tx; rules: Rules; sent: SubmissionRow[]; draft: SubmissionRow }

/**
 * Calls `change` with the caller's draft and returns its result. Creates the draft if there is none. The locks make
 * several devices, and a teacher who is marking, wait for each other. Throws 400 if the lesson is not an assignment,
 * and 404 if it does not exist for the user. Throws 402 if it must be bought, and 403 if it opens later. Throws 409 if
 * the user is not enrolled or cannot send work any more.
 */
export async function changeDraft<T>(
  db: Db,
  user: User,
  lessonId: number,
  change: (work: Work) => Promise<T>,
): Promise<T> {
  const lesson = await getOpenLesson(db, user, lessonId)
  const rules = await getRules(db, lessonId)
  const isOwn = and(eq(submissions.userId, user.id), eq(submissions.lessonId, lessonId))
  return transact(db, async (tx) => {
    // A teacher who marks a version locks it, and then the enrolment, so this code uses the same order.
    await tx
      .select({ id: submissions.id })
      .from(submissions)
      .where(isOwn)
      .orderBy(asc(submissions.number))
      .for('no key update')
    const [own] = await tx
      .select({ id: enrollments.id })
      .from(enrollments)
      .where(and(eq(enrollments.userId, user.id), eq(enrollments.courseId, lesson.courseId)))
      .for('no key update')
    if (!own) throw assessmentErrors.ASSIGNMENT_NEEDS_ENROLLMENT()
    const rows = await tx.select().from(submissions).where(isOwn).orderBy(asc(submissions.number))
    const sent = rows.filter(({ state }) => state !== 'draft')
    if (sendsLeft(rules.maxResubmissions, sent) === 0) throw assessmentErrors.NO_SUBMISSIONS_LEFT()
    refuseLate(rules, sent)
    const draft = rows.find(({ state }) => state === 'draft') ?? (await createDraft(tx, user, rules, sent))
    return change({ tx, rules, sent, draft })
  })
}

/** Throws 409 if the assignment no longer accepts work. */
function refuseLate(rules: Rules, sent: readonly SubmissionRow[]) {
  const late = lateness(rules, new Date(), sent.at(-1)?.state === 'returned')
  if (late === null) throw assessmentErrors.ASSIGNMENT_IS_CLOSED()
  return late
}

async function createDraft(tx: Tx, user: User, rules: Rules, sent: readonly SubmissionRow[]) {
  const [draft] = await tx
    .insert(submissions)
    .values({
      userId: user.id,
      lessonId: rules.lessonId,
      number: (sent.at(-1)?.number ?? 0) + 1,
      maxGrade: maxGradeOf(rules),
      rubric: rules.rubric,
    })
    .returning()
  if (!draft) throw new Error('An insert returned no row')
  return draft
}

async function read(tx: Tx, row: SubmissionRow): Promise<Submission> {
  const [work] = await readOwnWork(tx, [row])
  if (!work) throw new Error('A locked draft is gone')
  return work
}

/** Marks the draft as used, so that the sweep does not delete it, and returns it. */
export async function touchDraft(tx: Tx, id: number, text?: string): Promise<Submission> {
  const [row] = await tx
    .update(submissions)
    .set({ updatedAt: sql`now()`, ...(text !== undefined && { text }) })
    .where(eq(submissions.id, id))
    .returning()
  if (!row) throw new Error('A locked draft is gone')
  return read(tx, row)
}

/** Saves the text of the caller's draft, the order of its files, or both. Throws like `changeDraft`. */
export const saveDraft = (db: Db, user: User, { id, text, order = [] }: z.output<typeof draftInput>) =>
  changeDraft(db, user, id, async ({ tx, rules, draft }) => {
    if (!rules.takesText && text?.trim()) throw assessmentErrors.WORK_NOT_TAKEN()
    if (order.length > 0)
      await tx.execute(sql`
        update ${submissionFiles} f set position = o.position
        from unnest(${`{${order.join(',')}}`}::int[]) with ordinality as o(id, position)
        where f.id = o.id and f.submission_id = ${draft.id}`)
    return touchDraft(tx, draft.id, text)
  })

/** Removes a file from the caller's draft. Throws like `changeDraft`, and 404 if the draft has no such file. */
export const removeDraftFile = (db: Db, user: User, { id, fileId }: { id: number; fileId: number }) =>
  changeDraft(db, user, id, async ({ tx, draft }) => {
    const gone = await tx
      .delete(submissionFiles)
      .where(and(eq(submissionFiles.id, fileId), eq(submissionFiles.submissionId, draft.id)))
      .returning({ fileId: submissionFiles.fileId })
    if (gone.length === 0) throw assessmentErrors.SUBMISSION_FILE_NOT_FOUND()
    await releaseFiles(
      tx,
      gone.map((one) => one.fileId),
    )
    return touchDraft(tx, draft.id)
  })

/**
 * Submits the caller's draft. It replaces an earlier version that no teacher has marked. Throws like `changeDraft`, and
 * 409 if the draft is empty.
 */
export const submitDraft = (db: Db, user: User, lessonId: number): Promise<Submission> =>
  changeDraft(db, user, lessonId, async ({ tx, rules, sent, draft }) => {
    const attached = await tx.$count(submissionFiles, eq(submissionFiles.submissionId, draft.id))
    if (attached === 0 && draft.text.trim() === '') throw assessmentErrors.SUBMISSION_IS_EMPTY()
    const { isLate, percent } = refuseLate(rules, sent)
    await tx
      .update(submissions)
      .set({ state: 'replaced' })
      .where(
        and(
          eq(submissions.userId, user.id),
          eq(submissions.lessonId, lessonId),
          eq(submissions.state, 'submitted'),
        ),
      )
    const [row] = await tx
      .update(submissions)
      .set({
        state: 'submitted',
        submittedAt: sql`now()`,
        updatedAt: sql`now()`,
        isLate,
        latePercent: percent,
        maxGrade: maxGradeOf(rules),
        rubric: rules.rubric,
      })
      .where(eq(submissions.id, draft.id))
      .returning()
    if (!row) throw new Error('A locked draft is gone')
    return read(tx, row)
  })

/** Days without a change after which drafts are deleted with their files. */
const KEPT_DAYS = 60
const BATCH = 100

/** Deletes drafts that were never sent and that no one changed for 60 days. Returns their number. */
export async function deleteOldDrafts(db: Db): Promise<number> {
  let deleted = 0
  for (;;) {
    const count = await transact(db, async (tx) => {
      const old = await tx
        .select({ id: submissions.id })
        .from(submissions)
        .where(
          and(
            eq(submissions.state, 'draft'),
            lt(submissions.updatedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
          ),
        )
        .limit(BATCH)
        .for('update', { skipLocked: true })
      const ids = old.map(({ id }) => id)
      if (ids.length === 0) return 0
      const gone = await tx
        .delete(submissionFiles)
        .where(inArray(submissionFiles.submissionId, ids))
        .returning({ fileId: submissionFiles.fileId })
      await tx.delete(submissions).where(inArray(submissions.id, ids))
      await releaseFiles(
        tx,
        gone.map(({ fileId }) => fileId),
      )
      return ids.length
    })
    deleted += count
    if (count < BATCH) return deleted
  }
}
