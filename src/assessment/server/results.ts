import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { refuseLocked } from '../../catalogue/server/lessons/lessons.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import type { User } from '../../platform/user.schema.ts'
import { currentMarks } from '../attempts.rules.ts'
import { assessmentErrors } from '../errors.ts'
import { toSeenSolution } from '../item-names.rules.ts'
import type { Key } from '../marking.rules.ts'
import { seesAnswers, toMarks } from '../quizzes.rules.ts'
import type { QuizResult } from '../quizzes.schema.ts'
import { marks, questionKeys, questions, questionVersions, quizAttempts } from '../tables.ts'
import { readItems } from './papers.ts'
import { readExplanation } from './question-html.ts'
import { getRules, publicAttempt } from './quizzes.ts'

type Solution = NonNullable<QuizResult['items'][number]['solution']>
type Explained = Pick<Solution, 'explanationHtml' | 'moment'>

/**
 * Returns a submitted attempt of the user, with right answers and explanations if the quiz shows them. Throws 402 or
 * 403 if the lesson is locked, 404 if the attempt is not the user's, 409 while it is open.
 */
export async function getResult(db: Db, user: User, attemptId: number): Promise<QuizResult> {
  const [attempt] = await db
    .select()
    .from(quizAttempts)
    .where(and(eq(quizAttempts.id, attemptId), eq(quizAttempts.userId, user.id)))
  if (!attempt) throw assessmentErrors.ATTEMPT_NOT_FOUND()
  const lesson = await refuseLocked(db, user, attempt.lessonId)
  if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
  if (!attempt.submittedAt) throw assessmentErrors.ATTEMPT_IS_OPEN()
  const { shows, maxAttempts } = await getRules(db, attempt.lessonId)
  const [own] = await db
    .select({
      submitted: sql<number>`count(${quizAttempts.submittedAt})::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, user.id), eq(quizAttempts.lessonId, attempt.lessonId)))
  const submitted = own?.submitted ?? 0
  const isShown = seesAnswers({ shows, maxAttempts, submitted, hasOpenAttempt: own?.all !== submitted })
  const shown = publicAttempt(attempt, shows !== 'nothing')
  if (!isShown) return { attempt: shown, items: [] }
  const items = await readItems(db, attemptId)
  const [given, keys] = await Promise.all([
    db
      .select({ id: marks.id, item: sql<number>`${marks.itemId}`, value: marks.value })
      .from(marks)
      .where(
        inArray(
          marks.itemId,
          items.map(({ id }) => id),
        ),
      )
      .orderBy(asc(marks.id)),
    db
      .select({
        versionId: questionKeys.versionId,
        key: questionKeys.key,
        explanation: questionKeys.explanation,
        textHtml: questionKeys.textHtml,
        lessonId: questions.lessonId,
        seconds: questions.seconds,
      })
      .from(questionKeys)
      .innerJoin(questionVersions, eq(questionVersions.id, questionKeys.versionId))
      .innerJoin(questions, eq(questions.id, questionVersions.questionId))
      .where(
        inArray(
          questionKeys.versionId,
          items.map(({ versionId }) => versionId),
        ),
      ),
  ])
  const values = currentMarks(given)
  const shownKeys = new Map<number, { key: Key } & Explained>()
  for (const { versionId, key, lessonId, seconds, ...explained } of keys)
    shownKeys.set(versionId, {
      key,
      explanationHtml: await readExplanation(db, { versionId, ...explained }),
      moment: lessonId === null ? null : { lessonId, seconds: seconds ?? 0 },
    })
  return {
    attempt: shown,
    items: items.map(({ versionId, of, ...item }) => {
      const found = shownKeys.get(versionId)
      return {
        ...item,
        value: toMarks(values.get(item.id) ?? 0),
        solution: found
          ? {
              ...toSeenSolution(found.key, of),
              explanationHtml: found.explanationHtml,
              moment: found.moment,
            }
          : null,
      }
    }),
  }
}
