import { randomInt } from 'node:crypto'
import { and, eq, gt, isNull, max, sql } from 'drizzle-orm'
import { NO_ENTITLEMENT } from '../../catalogue/rules.ts'
import { noteSeatUse } from '../../catalogue/server/access/seat-use.ts'
import { getOpenLesson } from '../../catalogue/server/lessons/lessons.ts'
import { isEntitledTo } from '../../catalogue/server/release/locks.ts'
import { enrollments } from '../../learning/tables.ts'
import { type Db, transact, type Tx } from '../../platform/server/db/connect.ts'
import type { User } from '../../platform/user.schema.ts'
import { deadlineOf, takesAnswers, withExtraTime } from '../attempts.rules.ts'
import { assessmentErrors } from '../errors.ts'
import { nameOf } from '../item-names.rules.ts'
import type { Paper } from '../quizzes.schema.ts'
import { attemptItems, quizAttempts, quizExtraTimes } from '../tables.ts'
import { type AttemptRow, closeOverdue } from './attempts.ts'
import { getPaper } from './papers.ts'
import { getRules, isExtraTimeOf } from './quizzes.ts'
import { readAskedQuestions } from './slots.ts'

/**
 * Maximum attempts of a student per day, in all quizzes together. Each attempt adds a row for each of its questions.
 */
const MAX_ATTEMPTS_A_DAY = 100

/** Returns a copy in random order. */
function shuffled<T>(list: readonly T[]): T[] {
  const left = [...list]
  return list.map(() => left.splice(randomInt(left.length), 1)[0] as T)
}

/** Returns a copy in random order, in which each section keeps its position. */
const shuffledInSections = <T extends { section: number | null }>(list: readonly T[]): T[] =>
  shuffled(list).sort((a, b) => (a.section ?? 0) - (b.section ?? 0))

const isOpenOf = (userId: string, lessonId: number) =>
  and(eq(quizAttempts.userId, userId), eq(quizAttempts.lessonId, lessonId), isNull(quizAttempts.submittedAt))

/**
 * Starts an attempt, or returns the open one with its saved answers. The server fixes the deadline. Throws 400 if the
 * lesson is not a quiz, 402 or 403 if it is locked, and 404 if it does not exist for the user. Throws 409 if the user
 * is not enrolled or has no attempts left. Throws 409 if the quiz is closed, or has no questions or too few for its
 * draws. Marks the student's seat as used, because we send protected content.
 */
export async function startAttempt(db: Db, user: User, id: number): Promise<Paper> {
  const lesson = await getOpenLesson(db, user, id)
  const rules = await getRules(db, id)
  const [overdue] = await db.select().from(quizAttempts).where(isOpenOf(user.id, id))
  if (overdue && !takesAnswers(overdue.deadline, new Date()))
    await closeOverdue(db, eq(quizAttempts.id, overdue.id))
  const attempt = await transact(db, async (tx) => {
    // With the lock, two devices can't start an attempt at the same time, and extra time that a teacher gives now is
    // included.
    const [own] = await tx
      .select({ extraMinutes: quizExtraTimes.minutes })
      .from(enrollments)
      .leftJoin(quizExtraTimes, isExtraTimeOf(id))
      .where(and(eq(enrollments.userId, user.id), eq(enrollments.courseId, lesson.courseId)))
      .for('no key update', { of: enrollments })
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
    const extraSeconds = (own.extraMinutes ?? 0) * 60
    return insertAttempt(tx, { userId: user.id, lessonId: id, number }, rules, extraSeconds)
  })
  if (!isEntitledTo(lesson, NO_ENTITLEMENT)) await noteSeatUse(db, user, [lesson.courseId])
  return getPaper(db, attempt)
}

type Rules = Awaited<ReturnType<typeof getRules>>

/** Returns the times of an attempt that starts now, with its extra time. */
function timesOf({ minutes, closesAt, sections }: Rules, extraSeconds: number) {
  const startedAt = new Date()
  const attempt = {
    startedAt,
    deadline: deadlineOf(startedAt, { limitSeconds: minutes === null ? null : minutes * 60, closesAt }),
    closesAt,
    extraSeconds: 0,
    sections:
      sections.length === 0
        ? null
        : sections.map(({ title, minutes: limit }) => ({
            title,
            seconds: limit === null ? null : limit * 60,
            extra: 0,
            endedAt: null,
          })),
  }
  return withExtraTime(attempt, extraSeconds, startedAt)
}

async function insertAttempt(
  tx: Tx,
  who: { userId: string; lessonId: number; number: number },
  rules: Rules,
  extraSeconds: number,
): Promise<AttemptRow> {
  const found = await readAskedQuestions(tx, who.lessonId)
  if (found.length === 0) throw assessmentErrors.QUIZ_IS_EMPTY()
  const [attempt] = await tx
    .insert(quizAttempts)
    .values({
      ...who,
      ...timesOf(rules, extraSeconds),
      maxGrade: found.reduce((sum, slot) => sum + slot.marks, 0),
    })
    .returning()
  if (!attempt) throw new Error('An insert returned no row')
  const slots = rules.shufflesQuestions ? shuffledInSections(found) : found
  const items = slots.map(({ section, kind, options, targets, marks: worth, penalty, versionId }, index) => {
    const names = options.map(({ name }) => name)
    return {
      version: versionId,
      worth,
      penalty,
      section,
      position: index + 1,
      // The stored order does not depend on the key, but it is the same for all students. For this reason, ordering
      // items are always shuffled.
      options: rules.shufflesOptions || kind === 'ordering' ? shuffled(names) : names,
      names: names.map((_, place) => nameOf(place)),
      targets: shuffled(targets.map(({ name }) => name)),
    }
  })
  await tx.execute(sql`
    insert into ${attemptItems} (attempt_id, position, section, version_id, marks, penalty, options, names, targets)
    select ${attempt.id}::int, position, section, version, worth, penalty, options, names, targets
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as items (position int, section int, version int, worth int, penalty int, options text[], names text[], targets text[])`)
  return attempt
}
