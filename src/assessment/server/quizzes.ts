import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../academy/server/audit.ts'
import { getEntitlement } from '../../catalogue/server/access/entitlement.ts'
import { isLessonVisible, type Viewer } from '../../catalogue/server/access/visibility.ts'
import { findLessons } from '../../catalogue/server/lessons/lesson-rows.ts'
import { readLocks } from '../../catalogue/server/release/locks.ts'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { lessons } from '../../catalogue/tables.ts'
import { enrollments } from '../../learning/tables.ts'
import { describeLength } from '../../platform/duration.ts'
import { type Db, transact, type Tx } from '../../platform/server/db/connect.ts'
import { mergeEdits } from '../../platform/server/overwrites.ts'
import type { User } from '../../platform/user.schema.ts'
import { assessmentErrors } from '../errors.ts'
import { toHundredths, toMarks } from '../quizzes.rules.ts'
import {
  type Attempt,
  type Quiz,
  quizInput,
  quizInputOf,
  type QuizPreview,
  type QuizSource,
} from '../quizzes.schema.ts'
import { currentSection, sectionEnds, totalMinutes } from '../taking/sections.rules.ts'
import { questions, quizAttempts, quizExtraTimes, quizSlots, quizzes } from '../tables.ts'
import { readHtml } from './question-html.ts'
import { findQuestions } from './questions.ts'
import { drawQuestions, listSlots, readPreviewedQuestions } from './slots.ts'
import { extendAttempts } from './taking/later-closing.ts'

const rules = {
  passPercent: quizzes.passPercent,
  minutes: quizzes.minutes,
  maxAttempts: quizzes.maxAttempts,
  shufflesQuestions: quizzes.shufflesQuestions,
  shufflesOptions: quizzes.shufflesOptions,
  shows: quizzes.shows,
  closesAt: quizzes.closesAt,
  challengeDays: quizzes.challengeDays,
  ranks: quizzes.ranks,
  sections: quizzes.sections,
}

/** The number of questions that a slot adds to the quiz. */
const asked = sql`coalesce(${quizSlots.drawCount}, 1)`

/** SQL: the extra time of an enrolled student for a quiz. */
export const isExtraTimeOf = (lessonId: number) =>
  and(eq(quizExtraTimes.userId, enrollments.userId), eq(quizExtraTimes.lessonId, lessonId))

/** Maximum number of attempts in the response: as many as a quiz with a limit can allow. */
const MAX_LISTED = 100

/** Returns the rules of a quiz. Throws 400 if the lesson is not a quiz. */
export async function getRules(db: Db | Tx, lessonId: number) {
  const [row] = await db.select(rules).from(quizzes).where(eq(quizzes.lessonId, lessonId))
  if (!row) throw assessmentErrors.LESSON_IS_NO_QUIZ()
  return { ...row, sections: [...row.sections] }
}

/** Returns the running section of an open attempt. Null without sections, and when all have ended. */
export function runningSection(
  attempt: Pick<typeof quizAttempts.$inferSelect, 'startedAt' | 'closesAt' | 'sections' | 'submittedAt'>,
  now: Date,
): Attempt['section'] {
  const { sections, submittedAt } = attempt
  if (!sections || submittedAt) return null
  const index = currentSection({ ...attempt, sections }, now)
  if (index === null) return null
  return { number: index + 1, endsAt: sectionEnds({ ...attempt, sections })[index] ?? null }
}

/** Returns an attempt for its student. `showsGrade` is false if the quiz shows nothing. */
export function publicAttempt(attempt: typeof quizAttempts.$inferSelect, showsGrade: boolean): Attempt {
  const { id, number, startedAt, deadline, extraSeconds, submittedAt, submittedBy } = attempt
  const { grade, isPassed, maxGrade } = attempt
  return {
    id,
    number,
    startedAt,
    deadline,
    extraMinutes: Math.round(extraSeconds / 60),
    submittedAt,
    endedByTeacher: submittedBy === 'teacher',
    grade: showsGrade && grade !== null ? toMarks(grade) : null,
    isPassed: showsGrade ? isPassed : null,
    maxGrade: toMarks(maxGrade),
    section: runningSection(attempt, new Date()),
  }
}

/**
 * Returns a quiz without its questions. Throws 400 if the lesson is not a quiz, and 404 if it does not exist for the
 * user. Throws 402 if it must be bought, and 403 if it opens later.
 */
export async function getQuiz(db: Db, viewer: Viewer, id: number): Promise<Quiz> {
  const [[row], entitlement] = await Promise.all([
    findLessons(db, viewer, { id }),
    getEntitlement(db, viewer),
  ])
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
  const locks = await readLocks(db, viewer, [row], entitlement)
  locks.refuse(row)
  const { shufflesQuestions: _questions, shufflesOptions: _options, ...shown } = await getRules(db, id)
  const [sums, attempts, own] = await Promise.all([
    db
      .select({
        section: quizSlots.section,
        questions: sql<number>`sum(${asked})::int`,
        marks: sql<number>`sum(${quizSlots.marks} * ${asked})::int`,
      })
      .from(quizSlots)
      .where(eq(quizSlots.lessonId, id))
      .groupBy(quizSlots.section),
    viewer
      ? db
          .select()
          .from(quizAttempts)
          .where(and(eq(quizAttempts.userId, viewer.id), eq(quizAttempts.lessonId, id)))
          .orderBy(desc(quizAttempts.number))
          .limit(MAX_LISTED)
      : [],
    viewer
      ? db
          .select({ extraMinutes: quizExtraTimes.minutes })
          .from(enrollments)
          .leftJoin(quizExtraTimes, isExtraTimeOf(id))
          .where(and(eq(enrollments.userId, viewer.id), eq(enrollments.courseId, row.courseId)))
      : [],
  ])
  return {
    ...shown,
    sections: shown.sections.map((section, index) => ({
      ...section,
      questions: sums.find((sum) => sum.section === index + 1)?.questions ?? 0,
    })),
    questions: sums.reduce((sum, { questions: count }) => sum + count, 0),
    maxGrade: toMarks(sums.reduce((sum, { marks }) => sum + marks, 0)),
    mayTake: own.length > 0,
    extraMinutes: own[0]?.extraMinutes ?? 0,
    attempts: attempts.reverse().map((attempt) => publicAttempt(attempt, shown.shows !== 'nothing')),
    now: new Date(),
  }
}

/** Returns the rules of a quiz. Throws 404 if the lesson does not exist for the user, and 400 if it is not a quiz. */
export async function getVisibleRules(db: Db | Tx, viewer: Viewer, id: number) {
  const [lesson] = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.id, id), isLessonVisible(viewer)))
  if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
  return getRules(db, id)
}

/**
 * Returns the questions in a quiz as students see them, without an attempt. The IDs are positions. Throws 404 if the
 * lesson does not exist, and 400 if it is not a quiz.
 */
export async function previewQuiz(db: Db, viewer: Viewer, id: number): Promise<QuizPreview> {
  const { sections } = await getVisibleRules(db, viewer, id)
  const slots = await readPreviewedQuestions(db, id)
  const html = await readHtml(
    db,
    slots.map(({ versionId }) => versionId),
  )
  return {
    sections,
    items: slots.map(({ versionId, options, targets, gaps, marks, penalty, ...slot }, index) => ({
      ...slot,
      id: index + 1,
      html: html.get(versionId)?.text ?? '',
      options: options.map(({ name }, place) => ({
        name,
        html: html.get(versionId)?.options[place] ?? '',
      })),
      targets: targets.map(({ name }, place) => ({
        name,
        html: html.get(versionId)?.targets?.[place] ?? '',
      })),
      gaps: [...gaps],
      marks: toMarks(marks),
      penalty: toMarks(penalty),
      answer: null,
    })),
  }
}

/**
 * Returns a quiz with its answer keys, for the quiz editor. Throws 404 if the lesson does not exist, and 400 if it is
 * not a quiz.
 */
export async function getQuizSource(db: Db | Tx, viewer: Viewer, id: number): Promise<QuizSource> {
  const found = await getVisibleRules(db, viewer, id)
  const slots = await listSlots(db, id)
  const used = await findQuestions(
    db,
    viewer,
    inArray(
      questions.id,
      slots.flatMap(({ questionId }) => questionId ?? []),
    ),
  )
  const byId = new Map(used.map((question) => [question.id, question]))
  return {
    ...found,
    slots: slots.map(({ section, questionId, draw, marks, penalty }) => ({
      section,
      marks: toMarks(marks),
      penalty: toMarks(penalty),
      question: (questionId !== null && byId.get(questionId)) || null,
      draw,
    })),
  }
}

/** Returns the rules and slots of a quiz as they are stored. */
function storedQuiz({ id: _id, slots, ...rules }: Omit<z.output<typeof quizInput>, 'before'>) {
  const { sections } = rules
  return {
    ...rules,
    minutes: sections.length > 0 ? totalMinutes(sections) : rules.minutes,
    // Sorts the slots by section, because students take the sections in order.
    slots:
      sections.length === 0
        ? slots.map((slot) => ({ ...slot, section: null }))
        : slots.toSorted((a, b) => (a.section ?? 0) - (b.section ?? 0)),
  }
}

/**
 * Saves the rules and questions in a quiz. Attempts that have started keep theirs, but a later closing time extends
 * them. The time limit becomes the length of the lesson. Throws 404 if the lesson or a question does not exist, and
 * 400 if the lesson is not a quiz. Throws 409 if the bank has too few questions for a draw. Throws 409 if someone else
 * changed the same fields since `before`.
 */
export async function saveQuiz(
  db: Db,
  user: User,
  { before, ...input }: z.output<typeof quizInput>,
): Promise<QuizSource> {
  const { id } = input
  return transact(db, async (tx) => {
    const [lesson] = await tx
      .select({ title: lessons.title, courseId: lessons.courseId })
      .from(lessons)
      .where(and(eq(lessons.id, id), isLessonVisible(user)))
      .for('no key update')
    if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
    const { closesAt, minutes } = await getRules(tx, id)
    const saved = before ? quizInputOf(await getQuizSource(tx, user, id)) : {}
    const { slots, ...given } = storedQuiz(mergeEdits(quizInput, { saved, input, before }))
    const fixed = slots.flatMap(({ questionId }) => questionId ?? [])
    const known = await tx.select({ id: questions.id }).from(questions).where(inArray(questions.id, fixed))
    if (known.length < fixed.length) throw assessmentErrors.QUESTION_NOT_FOUND()
    // Refuses draws that are larger than their pool.
    await drawQuestions(tx, slots)
    await tx
      .update(quizzes)
      .set({ ...given, updatedAt: sql`now()` })
      .where(eq(quizzes.lessonId, id))
    if (closesAt && (given.closesAt === null || given.closesAt > closesAt))
      await extendAttempts(tx, id, {
        closesAt: given.closesAt,
        limitSeconds: minutes === null ? null : minutes * 60,
      })
    await tx.delete(quizSlots).where(eq(quizSlots.lessonId, id))
    if (slots.length > 0)
      await tx.insert(quizSlots).values(
        slots.map(({ section, questionId, draw, marks, penalty }, index) => ({
          lessonId: id,
          position: index + 1,
          section,
          questionId,
          drawCount: draw?.count ?? null,
          drawTopic: draw?.topic ?? null,
          drawDifficulty: draw?.difficulty ?? null,
          marks: toHundredths(marks),
          penalty: toHundredths(penalty),
        })),
      )
    if (given.minutes !== null)
      await tx
        .update(lessons)
        .set({ duration: describeLength(given.minutes * 60) })
        .where(eq(lessons.id, id))
    const { title, courseId } = lesson
    await writeAudit(tx, user, 'quiz.changed', ['lesson', id], { title, courseId, questions: slots.length })
    return getQuizSource(tx, user, id)
  })
}
