import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { MEGABYTE } from '../../platform/constants.ts'
import { mapInSteps } from '../../platform/server/workers/in-steps.ts'
import { type Db, transact, type Tx } from '../../platform/server/db/connect.ts'
import type { User } from '../../platform/user.schema.ts'
import {
  GRACE_SECONDS,
  gradeOf,
  isPassed,
  type Mark,
  stillRuns,
  submissionTime,
  takesAnswers,
} from '../attempts.rules.ts'
import { assessmentErrors } from '../errors.ts'
import { isWrong, markWith } from '../results/corrections.rules.ts'
import { fits, toVersionNames } from '../item-names.rules.ts'
import type { answersInput, Attempt, savedAnswers, submitInput } from '../quizzes.schema.ts'
import { attemptItems, quizAttempts } from '../tables.ts'
import { addToJournal, isLater, readJournal, sectionTimes, type Sent } from './answer-journal.ts'
import { addMarks } from './marks.ts'
import { getRules, publicAttempt, runningSection } from './quizzes.ts'
import { readKeyStates } from './results/key-states.ts'

/**
 * Limits for the events of one attempt: more than any student sends. The limits prevent a program from filling the
 * journal.
 */
const MAX_EVENTS_OF_ATTEMPT = 5000
const MAX_BYTES_OF_ATTEMPT = 2 * MEGABYTE
/**
 * Maximum number of overdue attempts that one transaction submits, because an exam ends for all students at the same
 * second. The answers of this many attempts fit in memory.
 */
const CLOSED_TOGETHER = 50

export type AttemptRow = typeof quizAttempts.$inferSelect

/** Locks and returns the user's own attempt. Throws 404 if it does not exist. */
export async function lockAttempt(tx: Tx, user: User, id: number): Promise<AttemptRow> {
  const [attempt] = await tx
    .select()
    .from(quizAttempts)
    .where(and(eq(quizAttempts.id, id), eq(quizAttempts.userId, user.id)))
    .for('no key update')
  if (!attempt) throw assessmentErrors.ATTEMPT_NOT_FOUND()
  return attempt
}

/**
 * Saves answers. Events that were saved before are ignored, so that devices can send them again. After the deadline it
 * submits the attempt instead. Throws 400 if an answer does not fit its question, 404 if the attempt is not the user's,
 * and 409 after too many events.
 */
export async function saveAnswers(
  db: Db,
  user: User,
  { attemptId, device, events }: z.output<typeof answersInput>,
): Promise<z.infer<typeof savedAnswers>> {
  return transact(db, async (tx) => {
    const attempt = await lockAttempt(tx, user, attemptId)
    const now = new Date()
    if (attempt.submittedAt === null && takesAnswers(attempt.deadline, now)) {
      const answered = await addEvents(tx, attempt, { device, events, receivedAt: now })
      return {
        answered,
        submittedAt: null,
        deadline: attempt.deadline,
        section: runningSection(attempt, now),
        now,
      }
    }
    const closed = attempt.submittedAt === null ? await gradeOne(tx, attempt, 'timer', now) : attempt
    const { submittedAt, deadline } = closed
    return { answered: await countAnswered(tx, attemptId), submittedAt, deadline, section: null, now }
  })
}

/**
 * SQL condition: the column has one of these IDs. Uses one parameter, so that the SQL is the same for any number of
 * IDs. Otherwise, students could fill the list of prepared statements.
 */
const isOneOf = (column: AnyPgColumn, ids: readonly number[]) =>
  sql`${column} = any(${`{${ids.join(',')}}`}::int[])`

/**
 * Adds the events of a call to the journal, except those of a section that ended too long ago. Throws 400 if an answer
 * does not fit its question, and 409 after too many events. Returns how many questions have an answer, in the running
 * section if the attempt has sections.
 */
async function addEvents(tx: Tx, attempt: AttemptRow, sent: Sent): Promise<number> {
  const times = sectionTimes(attempt, sent.receivedAt)
  const journal = await readJournal(tx, attempt.id, sent, times)
  const byId = new Map(journal.items.map((item) => [item.id, item]))
  for (const { itemId, answer } of sent.events) {
    const item = byId.get(itemId)
    // No one has seen the questions in a later section.
    if (!item || isLater(item, times) || !fits(answer, item)) throw assessmentErrors.ANSWER_DOES_NOT_FIT()
  }
  if (
    sent.events.length > 0 &&
    (journal.events >= MAX_EVENTS_OF_ATTEMPT || journal.bytes >= MAX_BYTES_OF_ATTEMPT)
  )
    throw assessmentErrors.TOO_MANY_ANSWERS()
  return addToJournal(tx, attempt, sent, journal, times)
}

async function countAnswered(tx: Tx, attemptId: number): Promise<number> {
  const [row] = await tx
    .select({ answered: sql<number>`count(${attemptItems.answer})::int` })
    .from(attemptItems)
    .where(eq(attemptItems.attemptId, attemptId))
  return row?.answered ?? 0
}

/**
 * Marks the answers of open attempts, closes the attempts and returns them. The caller must lock the attempts. A late
 * call stores the deadline, not the current time. The number of statements does not depend on the number of attempts of
 * a quiz.
 */
async function grade(
  tx: Tx,
  attempts: readonly AttemptRow[],
  by: 'student' | 'timer',
  now: Date,
): Promise<AttemptRow[]> {
  const items = await tx
    .select({
      id: attemptItems.id,
      attemptId: attemptItems.attemptId,
      answer: attemptItems.answer,
      options: attemptItems.options,
      names: attemptItems.names,
      targets: attemptItems.targets,
      marks: attemptItems.marks,
      penalty: attemptItems.penalty,
      versionId: attemptItems.versionId,
    })
    .from(attemptItems)
    .where(
      isOneOf(
        attemptItems.attemptId,
        attempts.map(({ id }) => id),
      ),
    )
  const stateOf = await readKeyStates(tx, [...new Set(items.map(({ versionId }) => versionId))])
  const quizOf = new Map(attempts.map(({ id, lessonId }) => [id, lessonId]))
  const marked = await mapInSteps(items, ({ versionId, ...item }) => {
    const state = stateOf(versionId, quizOf.get(item.attemptId) ?? 0)
    return {
      ...item,
      value: markWith(state, toVersionNames(item.answer, item), item),
      isDropped: state.isDropped,
    }
  })
  const dropped = marked.filter(({ isDropped }) => isDropped)
  if (dropped.length > 0)
    await tx
      .update(attemptItems)
      .set({ isDropped: true })
      .where(
        isOneOf(
          attemptItems.id,
          dropped.map(({ id }) => id),
        ),
      )
  const made = await addMarks(
    tx,
    marked.map(({ id, value }) => ({ itemId: id, value, source: 'automatic' })),
  )
  const attemptOf = new Map(items.map(({ id, attemptId }) => [id, attemptId]))
  const marksOf = new Map<number, Mark[]>(attempts.map(({ id }) => [id, []]))
  for (const mark of made) marksOf.get(attemptOf.get(mark.item) ?? 0)?.push(mark)
  const rules = new Map<number, Awaited<ReturnType<typeof getRules>>>()
  for (const { lessonId } of attempts)
    if (!rules.has(lessonId)) rules.set(lessonId, await getRules(tx, lessonId))
  const closed = attempts.map((attempt) => {
    const sum = gradeOf(marksOf.get(attempt.id) ?? [])
    const without = dropped.filter(({ attemptId }) => attemptId === attempt.id)
    const maxGrade = without.reduce((left, item) => left - item.marks, attempt.maxGrade)
    const wrong = marked.filter(
      ({ attemptId, answer, value, isDropped }) =>
        attemptId === attempt.id && isWrong(answer, value, isDropped),
    )
    const passPercent = rules.get(attempt.lessonId)?.passPercent ?? null
    return {
      ...attempt,
      submittedAt: submissionTime(attempt.deadline, now),
      submittedBy: attempt.submittedBy ?? by,
      grade: sum,
      isPassed: isPassed(sum, maxGrade, passPercent),
      maxGrade,
      wrong: wrong.length,
      passPercent,
    }
  })
  await tx.execute(sql`
    update ${quizAttempts}
    set submitted_at = closed."submittedAt", submitted_by = closed."submittedBy", grade = closed.grade,
      max_grade = closed."maxGrade", wrong = closed.wrong,
      is_passed = closed."isPassed", pass_percent = closed."passPercent"
    from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb)
      as closed (id int, "submittedAt" timestamptz, "submittedBy" text, grade int, "maxGrade" int, wrong int, "isPassed" boolean,
        "passPercent" int)
    where ${quizAttempts.id} = closed.id`)
  return closed
}

async function gradeOne(
  tx: Tx,
  attempt: AttemptRow,
  by: 'student' | 'timer',
  now: Date,
): Promise<AttemptRow> {
  const [closed] = await grade(tx, [attempt], by, now)
  return closed ?? attempt
}

/**
 * Submits the user's attempt. Submitting again changes nothing. Leaves the attempt open if the page submits because the
 * time is over, but a teacher gave extra time. Throws 404 if the attempt is not the user's.
 */
export async function submitAttempt(
  db: Db,
  user: User,
  { attemptId, isOver }: z.output<typeof submitInput>,
): Promise<Attempt> {
  const closed = await transact(db, async (tx) => {
    const attempt = await lockAttempt(tx, user, attemptId)
    const now = new Date()
    if (attempt.submittedAt || (isOver && stillRuns(attempt.deadline, now))) return attempt
    const isLate = attempt.deadline !== null && now >= attempt.deadline
    return gradeOne(tx, attempt, isLate ? 'timer' : 'student', now)
  })
  const { shows } = await getRules(db, closed.lessonId)
  return publicAttempt(closed, shows !== 'nothing')
}

const isOverdue = and(
  isNull(quizAttempts.submittedAt),
  lt(quizAttempts.deadline, sql`now() - make_interval(secs => ${GRACE_SECONDS})`),
)

/** Submits some overdue attempts, except those that another call is changing. Returns their number. */
export const closeOverdue = (db: Db, which?: SQL) =>
  transact(db, async (tx) => {
    const due = await tx
      .select()
      .from(quizAttempts)
      .where(and(isOverdue, which))
      .orderBy(asc(quizAttempts.deadline))
      .limit(CLOSED_TOGETHER)
      .for('no key update', { skipLocked: true })
    // The completion of a course locks the enrolment of its student, so all transactions close in one order.
    const ordered = due.toSorted((a, b) => a.userId.localeCompare(b.userId) || a.id - b.id)
    if (due.length > 0) await grade(tx, ordered, 'timer', new Date())
    return due.length
  })

/** Number of failed attempts at which the database itself has probably failed. */
const MAX_FAILURES = 100

/**
 * Submits all attempts whose deadline has passed. An attempt that fails does not stop the others. Throws the first
 * error at the end. A background job runs this every minute.
 */
export async function closeOverdueAttempts({ db, signal }: { db: Db; signal?: AbortSignal }): Promise<void> {
  const failed = new Map<number, unknown>()
  const others = () => sql`not ${isOneOf(quizAttempts.id, [...failed.keys()])}`
  const closeEach = async () => {
    const due = await db
      .select({ id: quizAttempts.id })
      .from(quizAttempts)
      .where(and(isOverdue, others()))
      .orderBy(asc(quizAttempts.deadline))
      .limit(CLOSED_TOGETHER)
    for (const { id } of due)
      await closeOverdue(db, eq(quizAttempts.id, id)).catch((error: unknown) => failed.set(id, error))
    return due.length
  }
  let closed: number
  do closed = await closeOverdue(db, others()).catch(closeEach)
  while (closed > 0 && failed.size < MAX_FAILURES && !signal?.aborted)
  const [first] = failed.values()
  if (failed.size > 0) throw first
}
