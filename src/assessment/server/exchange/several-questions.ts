import { and, asc, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { isLessonVisible } from '../../../catalogue/server/access/visibility.ts'
import { refuseUnknownLesson } from '../../../catalogue/server/lessons/lessons.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { courseImports, lessons } from '../../../catalogue/tables.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { assessmentErrors } from '../../errors.ts'
import type { questionsDelete, questionsInput } from '../../exchange/several-questions.schema.ts'
import { MAX_QUESTIONS, toHundredths } from '../../quizzes.rules.ts'
import { questions, questionVersions, quizSlots, quizzes } from '../../tables.ts'
import { isUsed, removeQuestions } from '../question-pictures.ts'
import { insertQuestion, prepare, type Prepared } from '../questions.ts'

/** The maximum number of questions that a sweep deletes. */
const MAX_SWEPT = 1000

/**
 * Locks a quiz, to change its questions. Returns the number of its sections. Throws 404 if the lesson does not exist,
 * and 400 if it is not a quiz.
 */
async function lockQuiz(tx: Tx, user: User, id: number): Promise<{ sections: number }> {
  const [lesson] = await tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.id, id), isLessonVisible(user)))
    .for('no key update')
  if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
  const [quiz] = await tx.select({ sections: quizzes.sections }).from(quizzes).where(eq(quizzes.lessonId, id))
  if (!quiz) throw assessmentErrors.LESSON_IS_NO_QUIZ()
  return { sections: quiz.sections.length }
}

/** Throws 404 if the import was undone. Locks the import, so that no one can undo it in the meantime. */
async function refuseUndoneImport(tx: Tx, id: number): Promise<void> {
  const [known] = await tx
    .select({ id: courseImports.id })
    .from(courseImports)
    .where(and(eq(courseImports.id, id), isNull(courseImports.undoneAt)))
    .for('share')
  if (!known) throw catalogueErrors.IMPORT_NOT_FOUND()
}

/** Deletes the questions of undone imports that nothing uses any more. Returns their number. */
export function deleteUndoneQuestions(db: Db): Promise<number> {
  return transact(db, async (tx) => {
    const found = await tx
      .select({ id: questions.id })
      .from(questions)
      .where(and(isNotNull(questions.undoneAt), not(isUsed)))
      .orderBy(asc(questions.id))
      .limit(MAX_SWEPT)
      .for('update', { skipLocked: true })
    if (found.length > 0)
      await removeQuestions(
        tx,
        found.map(({ id }) => id),
      )
    return found.length
  })
}

/**
 * Adds questions to the bank, and optionally to the end of a quiz. Adds all of them, or none. Throws 404 if a lesson
 * does not exist or the import was undone. Throws 400 if it is not a quiz, and 409 if the quiz would have too many
 * questions.
 */
export async function createQuestions(
  db: Db,
  user: User,
  { questions: given, quiz, importId }: z.output<typeof questionsInput>,
): Promise<{ ids: number[] }> {
  // Renders them one at a time, so that other users' texts are rendered in between.
  const prepared: Prepared[] = []
  for (const input of given) prepared.push(await prepare(db, input))
  return transact(db, async (tx) => {
    const sections = quiz ? (await lockQuiz(tx, user, quiz.id)).sections : 0
    if (importId !== undefined) await refuseUndoneImport(tx, importId)
    for (const lessonId of new Set(given.flatMap(({ moment }) => moment?.lessonId ?? [])))
      await refuseUnknownLesson(tx, user, lessonId)
    const ids: number[] = []
    for (const [index, input] of given.entries()) {
      const body = prepared[index]
      if (body) ids.push(await insertQuestion(tx, input, body, importId))
    }
    if (quiz) {
      const [state] = await tx
        .select({ count: sql<number>`count(*)::int`, last: sql<number>`coalesce(max(position), 0)::int` })
        .from(quizSlots)
        .where(eq(quizSlots.lessonId, quiz.id))
      const { count = 0, last = 0 } = state ?? {}
      if (count + ids.length > MAX_QUESTIONS) throw assessmentErrors.QUIZ_IS_FULL()
      await tx.insert(quizSlots).values(
        ids.map((questionId, index) => ({
          lessonId: quiz.id,
          position: last + index + 1,
          // The last section, if the quiz has sections.
          section: sections || null,
          questionId,
          marks: toHundredths(quiz.marks),
          penalty: toHundredths(quiz.penalty),
        })),
      )
      await tx
        .update(quizzes)
        .set({ updatedAt: sql`now()` })
        .where(eq(quizzes.lessonId, quiz.id))
    }
    const title = given[0]?.text.slice(0, 100)
    await writeAudit(tx, user, 'question.createdMany', ['question'], { title, questions: ids.length })
    return { ids }
  })
}

/**
 * Deletes questions that no quiz, video or attempt uses, for example those that were just created by mistake. Ignores
 * unknown IDs. Throws 409 if a question is used, 404 if the quiz does not exist, and 400 if it is not a quiz.
 */
export function deleteQuestions(
  db: Db,
  user: User,
  { ids, quizId }: z.output<typeof questionsDelete>,
): Promise<void> {
  return transact(db, async (tx) => {
    if (quizId !== null) {
      await lockQuiz(tx, user, quizId)
      await tx
        .delete(quizSlots)
        .where(and(eq(quizSlots.lessonId, quizId), inArray(quizSlots.questionId, ids)))
    }
    const found = await tx
      .select({ id: questions.id })
      .from(questions)
      .where(inArray(questions.id, ids))
      .orderBy(asc(questions.id))
      .for('update')
    if (found.length === 0) return
    const own = found.map(({ id }) => id)
    const [used] = await tx
      .select({ id: questions.id })
      .from(questions)
      .where(and(inArray(questions.id, own), isUsed))
      .limit(1)
    if (used) throw assessmentErrors.QUESTION_IS_USED()
    const [first] = await tx
      .select({ text: questionVersions.text })
      .from(questionVersions)
      .where(eq(questionVersions.questionId, own[0] ?? 0))
      .limit(1)
    await removeQuestions(tx, own)
    await writeAudit(tx, user, 'question.deleted', ['question'], {
      title: first?.text.slice(0, 100),
      questions: own.length,
    })
  })
}
