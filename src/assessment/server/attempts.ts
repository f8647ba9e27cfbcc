import { randomInt } from 'node:crypto'
import { and, asc, eq, gt, isNull, lt, max, sql } from 'drizzle-orm'
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
  latestAnswers,
  submissionTime,
  takesAnswers,
} from '../attempts.rules.ts'
import { assessmentErrors } from '../errors.ts'
import { type Answer, isBlank, markAnswer } from '../marking.rules.ts'
import type { answersInput, Attempt, Item, Paper, savedAnswers } from '../quizzes.schema.ts'
import { toMarks } from '../quizzes.rules.ts'
import { type ItemOptions, nameOf, seenNames, toVersionNames } from '../solutions.rules.ts'
import {
  answerEvents,
  attemptItems,
  questionKeys,
  questions,
  questionVersions,
  quizAttempts,
} from '../tables.ts'
import { addMarks } from './marks.ts'
import { readHtml } from './question-html.ts'
import { findSlots, getRules, publicAttempt } from './quizzes.ts'

/** More answers than any student gives, so that a program cannot fill the journal. */
const MAX_EVENTS_OF_ATTEMPT = 5000
const MAX_BYTES_OF_ATTEMPT = 2 * MEGABYTE
/** For all quizzes of a student, because each attempt adds rows for each of its questions. */
const MAX_ATTEMPTS_A_DAY = 100

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
  if (overdue && !takesAnswers(overdue.deadline, new Date())) await closeAttempt(db, overdue.id, 'timer')
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
  await tx.insert(attemptItems).values(
    slots.map(({ options, marks: worth, penalty, versionId }, index) => {
      const names = options.map(({ name }) => name)
      return {
        versionId,
        marks: worth,
        penalty,
        attemptId: attempt.id,
        position: index + 1,
        options: rules.shufflesOptions ? shuffled(names) : names,
        names: names.map((_, place) => nameOf(place)),
      }
    }),
  )
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
      await addEvents(tx, attempt, { device, events, receivedAt: now })
      return { answered: await countAnswered(tx, attemptId), submittedAt: null, now }
    }
    const closed = attempt.submittedAt === null ? await grade(tx, attempt, 'timer', now) : attempt
    return { answered: await countAnswered(tx, attemptId), submittedAt: closed.submittedAt, now }
  })
}

type Sent = Pick<z.output<typeof answersInput>, 'device' | 'events'> & { receivedAt: Date }

/** The same SQL for any number of IDs. Otherwise, students could fill the list of prepared statements. */
const isOneOf = (column: AnyPgColumn, ids: readonly number[]) =>
  sql`${column} = any(${`{${ids.join(',')}}`}::int[])`

async function addEvents(tx: Tx, attempt: AttemptRow, { device, events, receivedAt }: Sent): Promise<void> {
  if (events.length === 0) return
  const touched = [...new Set(events.map(({ itemId }) => itemId))]
  const items = await tx
    .select({
      id: attemptItems.id,
      options: attemptItems.options,
      names: attemptItems.names,
      kind: questions.kind,
    })
    .from(attemptItems)
    .innerJoin(questionVersions, eq(questionVersions.id, attemptItems.versionId))
    .innerJoin(questions, eq(questions.id, questionVersions.questionId))
    .where(and(eq(attemptItems.attemptId, attempt.id), isOneOf(attemptItems.id, touched)))
  const byId = new Map(items.map((item) => [item.id, item]))
  for (const { itemId, answer } of events) {
    const item = byId.get(itemId)
    if (!item || !fits(answer, item)) throw assessmentErrors.ANSWER_DOES_NOT_FIT()
  }
  const [counted] = await tx
    .select({
      events: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(pg_column_size(${answerEvents.answer})), 0)::int`,
    })
    .from(answerEvents)
    .where(eq(answerEvents.attemptId, attempt.id))
  if (counted && (counted.events >= MAX_EVENTS_OF_ATTEMPT || counted.bytes >= MAX_BYTES_OF_ATTEMPT))
    throw assessmentErrors.TOO_MANY_ANSWERS()
  await tx.execute(sql`
    insert into ${answerEvents} (attempt_id, item_id, device, sequence, answer, given_at, received_at)
    select ${attempt.id}::int, sent."itemId", ${device}::uuid, sent.sequence, sent.answer, sent."givenAt",
      ${receivedAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as sent ("itemId" int, sequence int, answer jsonb, "givenAt" timestamptz)
    on conflict do nothing`)
  const answers = await readLatest(tx, attempt, touched)
  const saved = touched.map((id) => {
    const answer = answers.get(id) ?? null
    return { id, answer: answer && !isBlank(answer) ? answer : null }
  })
  // One statement, because other calls of the student wait for this transaction, each with a connection.
  await tx.execute(sql`
    update ${attemptItems} set answer = saved.answer
    from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as saved (id int, answer jsonb)
    where ${attemptItems.id} = saved.id`)
}

/** Returns the answers that count. Reads the texts of these only, because a journal can be long. */
async function readLatest(
  tx: Tx,
  attempt: AttemptRow,
  itemIds: readonly number[],
): Promise<Map<number, Answer | null>> {
  const journal = await tx
    .select({
      item: answerEvents.itemId,
      device: answerEvents.device,
      sequence: answerEvents.sequence,
      answer: answerEvents.id,
      givenAt: answerEvents.givenAt,
      receivedAt: answerEvents.receivedAt,
    })
    .from(answerEvents)
    .where(isOneOf(answerEvents.itemId, itemIds))
  const counting = [...latestAnswers(journal, attempt).values()].flatMap(({ answer }) => answer ?? [])
  const rows = await tx
    .select({ itemId: answerEvents.itemId, answer: answerEvents.answer })
    .from(answerEvents)
    .where(isOneOf(answerEvents.id, counting))
  return new Map(rows.map(({ itemId, answer }) => [itemId, answer]))
}

async function countAnswered(tx: Tx, attemptId: number): Promise<number> {
  const [row] = await tx
    .select({ answered: sql<number>`count(${attemptItems.answer})::int` })
    .from(attemptItems)
    .where(eq(attemptItems.attemptId, attemptId))
  return row?.answered ?? 0
}

/** Marks the answers of a locked, open attempt and closes it. A late call writes the deadline, not its own time. */
async function grade(tx: Tx, attempt: AttemptRow, by: 'student' | 'timer', now: Date): Promise<AttemptRow> {
  const items = await tx
    .select({
      id: attemptItems.id,
      answer: attemptItems.answer,
      options: attemptItems.options,
      names: attemptItems.names,
      marks: attemptItems.marks,
      penalty: attemptItems.penalty,
      key: questionKeys.key,
    })
    .from(attemptItems)
    .innerJoin(questionKeys, eq(questionKeys.versionId, attemptItems.versionId))
    .where(eq(attemptItems.attemptId, attempt.id))
  const made = await addMarks(
    tx,
    items.map(({ id, key, answer, options, names, ...worth }) => ({
      itemId: id,
      value: markAnswer(key, toVersionNames(answer, { options, names }), worth),
      source: 'automatic',
    })),
  )
  const { passPercent } = await getRules(tx, attempt.lessonId)
  const sum = gradeOf(made)
  const [closed] = await tx
    .update(quizAttempts)
    .set({
      submittedAt: submissionTime(attempt.deadline, now),
      submittedBy: by,
      grade: sum,
      isPassed: isPassed(sum, attempt.maxGrade, passPercent),
      passPercent,
    })
    .where(eq(quizAttempts.id, attempt.id))
    .returning()
  if (!closed) throw new Error('An update returned no row')
  return closed
}

/** Submits the user's attempt. Submitting again changes nothing. Throws 404 if the attempt is not the user's. */
export async function submitAttempt(db: Db, user: User, attemptId: number): Promise<Attempt> {
  const closed = await transact(db, async (tx) => {
    const attempt = await lockAttempt(tx, user, attemptId)
    const now = new Date()
    if (attempt.submittedAt) return attempt
    return grade(tx, attempt, attempt.deadline !== null && now >= attempt.deadline ? 'timer' : 'student', now)
  })
  const { shows } = await getRules(db, closed.lessonId)
  return publicAttempt(closed, shows !== 'nothing')
}

async function closeAttempt(db: Db, id: number, by: 'timer'): Promise<void> {
  await transact(db, async (tx) => {
    const [attempt] = await tx
      .select()
      .from(quizAttempts)
      .where(and(eq(quizAttempts.id, id), isNull(quizAttempts.submittedAt)))
      .for('no key update', { skipLocked: true })
    if (attempt) await grade(tx, attempt, by, new Date())
  })
}

/** Submits all attempts whose deadline has passed. A background job runs this every minute. */
export async function closeOverdueAttempts({ db }: { db: Db }): Promise<void> {
  const due = await db
    .select({ id: quizAttempts.id })
    .from(quizAttempts)
    .where(
      and(
        isNull(quizAttempts.submittedAt),
        lt(quizAttempts.deadline, sql`now() - make_interval(secs => ${GRACE_SECONDS})`),
      ),
    )
    .orderBy(asc(quizAttempts.deadline))
    .limit(5000)
  for (const { id } of due) await closeAttempt(db, id, 'timer')
}
