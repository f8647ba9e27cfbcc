import { randomInt } from 'node:crypto'
import { and, asc, eq, gt, isNull, lt, max, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { NO_ENTITLEMENT } from '../../catalogue/rules.ts'
import { noteSeatUse } from '../../catalogue/server/access/seat-use.ts'
import { getOpenLesson } from '../../catalogue/server/lessons/lessons.ts'
import { isEntitledTo } from '../../catalogue/server/release/locks.ts'
import { enrollments } from '../../learning/tables.ts'
import { MEGABYTE } from '../../platform/constants.ts'
import { type Db, transact, type Tx } from '../../platform/server/db/connect.ts'
import type { User } from '../../platform/user.schema.ts'
import {
  deadlineOf,
  GRACE_SECONDS,
  gradeOf,
  isPassed,
  type Mark,
  submissionTime,
  takesAnswers,
} from '../attempts.rules.ts'
import { assessmentErrors } from '../errors.ts'
import { type Answer, markAnswer } from '../marking.rules.ts'
import type { answersInput, Attempt, Item, Paper, savedAnswers } from '../quizzes.schema.ts'
import { toMarks } from '../quizzes.rules.ts'
import { type ItemOptions, nameOf, seenNames, toVersionNames } from '../solutions.rules.ts'
import { attemptItems, questionKeys, questions, questionVersions, quizAttempts } from '../tables.ts'
import { addToJournal, readJournal, type Sent } from './answer-journal.ts'
import { addMarks } from './marks.ts'
import { readHtml } from './question-html.ts'
import { findSlots, getRules, publicAttempt } from './quizzes.ts'

/** More answers than any student gives, so that a program cannot fill the journal. */
const MAX_EVENTS_OF_ATTEMPT = 5000
const MAX_BYTES_OF_ATTEMPT = 2 * MEGABYTE
/** For all quizzes of a student, because each attempt adds rows for each of its questions. */
const MAX_ATTEMPTS_A_DAY = 100

/** An exam ends for the whole class in the same second. The answers of these attempts fit in memory. */
const CLOSED_TOGETHER = 50

type AttemptRow = typeof quizAttempts.$inferSelect

/** Returns a copy in random order. */
function shuffled<T>(list: readonly T[]): T[] {
  const left = [...list]
  return list.map(() => left.splice(randomInt(left.length), 1)[0] as T)
}

const isOpenOf = (userId: string, lessonId: number) =>
  and(eq(quizAttempts.userId, userId), eq(quizAttempts.lessonId, lessonId), isNull(quizAttempts.submittedAt))

/**
 * Starts an attempt, or returns the open one with its saved answers. The server fixes the deadline. Throws 400 if the
 * lesson is no quiz, 402 or 403 if it is locked, 404 if it does not exist for the user, and 409 if the user is not
 * enrolled, if the quiz is closed, has no attempts left, or if the quiz has no questions. This uses the seat, because we send what only the
 * seat gives access to.
 */
export async function startAttempt(db: Db, user: User, id: number): Promise<Paper> {
  const lesson = await getOpenLesson(db, user, id)
  const rules = await getRules(db, id)
  const [overdue] = await db.select().from(quizAttempts).where(isOpenOf(user.id, id))
  if (overdue && !takesAnswers(overdue.deadline, new Date()))
    await closeOverdue(db, eq(quizAttempts.id, overdue.id))
  const attempt = await transact(db, async (tx) => {
    // The lock prevents that two devices start at the same time.
    const [own] = await tx
      .select({ id: enrollments.id })
      .from(enrollments)
      .where(and(eq(enrollments.userId, user.id), eq(enrollments.courseId, lesson.courseId)))
      .for('no key update')
    if (!own) throw assessmentErrors.QUIZ_NEEDS_ENROLLMENT()
    const [open] = await tx.select().from(quizAttempts).where(isOpenOf(user.id, id))
    if (open) return open
    if (rules.closesAt !== null && rules.closesAt <= new Date()) throw assessmentErrors.QUIZ_IS_CLOSED()
    const [taken] = await tx
      .select({ last: max(quizAttempts.number) })
      .from(quizAttempts)
      .where(and(eq(quizAttempts.userId, user.id), eq(quizAttempts.lessonId, id)))
    const number = (taken?.last ?? 0) + 1
    if (rules.maxAttempts !== null && number > rules.maxAttempts) throw assessmentErrors.NO_ATTEMPTS_LEFT()
    const [today] = await tx
      .select({ attempts: sql<number>`count(*)::int` })
      .from(quizAttempts)
      .where(
        and(eq(quizAttempts.userId, user.id), gt(quizAttempts.startedAt, sql`now() - interval '24 hours'`)),
      )
    if ((today?.attempts ?? 0) >= MAX_ATTEMPTS_A_DAY) throw assessmentErrors.TOO_MANY_ATTEMPTS()
    return insertAttempt(tx, { userId: user.id, lessonId: id, number }, rules)
  })
  if (!isEntitledTo(lesson, NO_ENTITLEMENT)) await noteSeatUse(db, user, [lesson.courseId])
  return getPaper(db, attempt)
}

async function insertAttempt(
  tx: Tx,
  who: { userId: string; lessonId: number; number: number },
  rules: Awaited<ReturnType<typeof getRules>>,
): Promise<AttemptRow> {
  const found = await findSlots(tx, who.lessonId)
  if (found.length === 0) throw assessmentErrors.QUIZ_IS_EMPTY()
  const startedAt = new Date()
  const [attempt] = await tx
    .insert(quizAttempts)
    .values({
      ...who,
      startedAt,
      deadline: deadlineOf(startedAt, {
        limitSeconds: rules.minutes === null ? null : rules.minutes * 60,
        closesAt: rules.closesAt,
      }),
      maxGrade: found.reduce((sum, slot) => sum + slot.marks, 0),
    })
    .returning()
  if (!attempt) throw new Error('An insert returned no row')
  const slots = rules.shufflesQuestions ? shuffled(found) : found
  const items = slots.map(({ options, marks: worth, penalty, versionId }, index) => {
    const names = options.map(({ name }) => name)
    return {
      version: versionId,
      worth,
      penalty,
      position: index + 1,
      options: rules.shufflesOptions ? shuffled(names) : names,
      names: names.map((_, place) => nameOf(place)),
    }
  })
  await tx.execute(sql`
    insert into ${attemptItems} (attempt_id, position, version_id, marks, penalty, options, names)
    select ${attempt.id}::int, position, version, worth, penalty, options, names
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as items (position int, version int, worth int, penalty int, options text[], names text[])`)
  return attempt
}

/** Returns the questions of an attempt with the saved answers, without keys. */
export async function readItems(
  db: Db,
  attemptId: number,
): Promise<(Item & { versionId: number; of: ItemOptions })[]> {
  const rows = await db
    .select({
      id: attemptItems.id,
      kind: questions.kind,
      versionId: attemptItems.versionId,
      order: attemptItems.options,
      names: attemptItems.names,
      needsUnit: questionVersions.needsUnit,
      options: questionVersions.options,
      marks: attemptItems.marks,
      penalty: attemptItems.penalty,
      answer: attemptItems.answer,
    })
    .from(attemptItems)
    .innerJoin(questionVersions, eq(questionVersions.id, attemptItems.versionId))
    .innerJoin(questions, eq(questions.id, questionVersions.questionId))
    .where(eq(attemptItems.attemptId, attemptId))
    .orderBy(asc(attemptItems.position))
  const html = await readHtml(
    db,
    rows.map(({ versionId }) => versionId),
  )
  return rows.map(({ order, names, options, versionId, answer, ...row }) => {
    const rendered = html.get(versionId)
    const of = { options: order, names }
    const seen = seenNames(of)
    const texts = new Map(options.map(({ name }, index) => [name, rendered?.options[index] ?? '']))
    return {
      ...row,
      versionId,
      of,
      html: rendered?.text ?? '',
      options: order.map((name, place) => ({ name: seen[place] ?? name, html: texts.get(name) ?? '' })),
      marks: toMarks(row.marks),
      penalty: toMarks(row.penalty),
      answer: answer as Item['answer'],
    }
  })
}

const getPaper = async (db: Db, attempt: AttemptRow): Promise<Paper> => ({
  attempt: publicAttempt(attempt, false),
  items: await readItems(db, attempt.id),
  now: new Date(),
})

/** Locks the user's own attempt. Throws 404 if it does not exist. */
async function lockAttempt(tx: Tx, user: User, id: number): Promise<AttemptRow> {
  const [attempt] = await tx
    .select()
    .from(quizAttempts)
    .where(and(eq(quizAttempts.id, id), eq(quizAttempts.userId, user.id)))
    .for('no key update')
  if (!attempt) throw assessmentErrors.ATTEMPT_NOT_FOUND()
  return attempt
}

type Fitting = ItemOptions & { kind: string }

/** Whether an answer has the kind of its question, and names its options. */
function fits(answer: Answer | null, { kind, ...of }: Fitting): boolean {
  if (!answer) return true
  if (answer.kind !== kind) return false
  const chosen = answer.kind === 'single' ? [answer.choice] : answer.kind === 'multiple' ? answer.choices : []
  const seen = seenNames(of)
  return chosen.every((name) => seen.includes(name))
}

/**
 * Saves answers. Events that were saved before are ignored, so that devices can send them again. After the deadline it
 * submits the attempt instead. Throws 400 if an answer does not fit its question, 404 if the attempt is not the user's,
 * 409 after too many events.
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
      return { answered, submittedAt: null, now }
    }
    const closed = attempt.submittedAt === null ? await gradeOne(tx, attempt, 'timer', now) : attempt
    return { answered: await countAnswered(tx, attemptId), submittedAt: closed.submittedAt, now }
  })
}

/** The same SQL for any number of IDs. Otherwise, students could fill the list of prepared statements. */
const isOneOf = (column: AnyPgColumn, ids: readonly number[]) =>
  sql`${column} = any(${`{${ids.join(',')}}`}::int[])`

/** Adds the events of a call to the journal. Returns how many questions have an answer. */
async function addEvents(tx: Tx, attempt: AttemptRow, sent: Sent): Promise<number> {
  const journal = await readJournal(tx, attempt.id, sent)
  const byId = new Map(journal.items.map((item) => [item.id, item]))
  for (const { itemId, answer } of sent.events) {
    const item = byId.get(itemId)
    if (!item || !fits(answer, item)) throw assessmentErrors.ANSWER_DOES_NOT_FIT()
  }
  if (
    sent.events.length > 0 &&
    (journal.events >= MAX_EVENTS_OF_ATTEMPT || journal.bytes >= MAX_BYTES_OF_ATTEMPT)
  )
    throw assessmentErrors.TOO_MANY_ANSWERS()
  return addToJournal(tx, attempt, sent, journal)
}

async function countAnswered(tx: Tx, attemptId: number): Promise<number> {
  const [row] = await tx
    .select({ answered: sql<number>`count(${attemptItems.answer})::int` })
    .from(attemptItems)
    .where(eq(attemptItems.attemptId, attemptId))
  return row?.answered ?? 0
}

/**
 * Marks the answers of locked, open attempts and closes them. A late call writes the deadline, not its own time. The
 * number of statements does not depend on the number of attempts of a quiz.
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
      marks: attemptItems.marks,
      penalty: attemptItems.penalty,
      key: questionKeys.key,
    })
    .from(attemptItems)
    .innerJoin(questionKeys, eq(questionKeys.versionId, attemptItems.versionId))
    .where(
      isOneOf(
        attemptItems.attemptId,
        attempts.map(({ id }) => id),
      ),
    )
  const made = await addMarks(
    tx,
    items.map(({ id, key, answer, options, names, ...worth }) => ({
      itemId: id,
      value: markAnswer(key, toVersionNames(answer, { options, names }), worth),
      source: 'automatic',
    })),
  )
  const attemptOf = new Map(items.map(({ id, attemptId }) => [id, attemptId]))
  const marksOf = new Map<number, Mark[]>(attempts.map(({ id }) => [id, []]))
  for (const mark of made) marksOf.get(attemptOf.get(mark.item) ?? 0)?.push(mark)
  const rules = new Map<number, Awaited<ReturnType<typeof getRules>>>()
  for (const { lessonId } of attempts)
    if (!rules.has(lessonId)) rules.set(lessonId, await getRules(tx, lessonId))
  const closed = attempts.map((attempt) => {
    const sum = gradeOf(marksOf.get(attempt.id) ?? [])
    const passPercent = rules.get(attempt.lessonId)?.passPercent ?? null
    return {
      ...attempt,
      submittedAt: submissionTime(attempt.deadline, now),
      submittedBy: by,
      grade: sum,
      isPassed: isPassed(sum, attempt.maxGrade, passPercent),
      passPercent,
    }
  })
  await tx.execute(sql`
    update ${quizAttempts}
    set submitted_at = closed."submittedAt", submitted_by = ${by}, grade = closed.grade,
      is_passed = closed."isPassed", pass_percent = closed."passPercent"
    from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb)
      as closed (id int, "submittedAt" timestamptz, grade int, "isPassed" boolean, "passPercent" int)
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

/** Submits the user's attempt. Submitting again changes nothing. Throws 404 if the attempt is not the user's. */
export async function submitAttempt(db: Db, user: User, attemptId: number): Promise<Attempt> {
  const closed = await transact(db, async (tx) => {
    const attempt = await lockAttempt(tx, user, attemptId)
    const now = new Date()
    if (attempt.submittedAt) return attempt
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
const closeOverdue = (db: Db, which?: SQL) =>
  transact(db, async (tx) => {
    const due = await tx
      .select()
      .from(quizAttempts)
      .where(and(isOverdue, which))
      .orderBy(asc(quizAttempts.deadline))
      .limit(CLOSED_TOGETHER)
      .for('no key update', { skipLocked: true })
    if (due.length > 0) await grade(tx, due, 'timer', new Date())
    return due.length
  })

/** Submits all attempts whose deadline has passed. A background job runs this every minute. */
export async function closeOverdueAttempts({ db, signal }: { db: Db; signal?: AbortSignal }): Promise<void> {
  let closed: number
  do closed = await closeOverdue(db)
  while (closed > 0 && !signal?.aborted)
}
