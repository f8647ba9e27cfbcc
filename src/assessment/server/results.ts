import { and, asc, eq, sql } from 'drizzle-orm'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { refuseLocked } from '../../catalogue/server/lessons/lessons.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import type { User } from '../../platform/user.schema.ts'
import { currentMarks } from '../attempts.rules.ts'
import { toSeenState } from '../results/corrections.rules.ts'
import { assessmentErrors } from '../errors.ts'
import { challengeEnd, seesAnswers, toMarks } from '../quizzes.rules.ts'
import type { QuizResult } from '../quizzes.schema.ts'
import { attemptItems, keyChallenges, marks, quizAttempts } from '../tables.ts'
import { readItems } from './papers.ts'
import { getRules, publicAttempt } from './quizzes.ts'
import { readExplained } from './results/explained.ts'
import { readKeyStates } from './results/key-states.ts'

/**
 * Returns the user's submitted attempt, with right answers and explanations if the quiz shows them. Throws 402 or 403
 * if the lesson is locked, 404 if the attempt is not the user's, and 409 while it is open.
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
  const { shows, maxAttempts, challengeDays } = await getRules(db, attempt.lessonId)
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
  if (!isShown) return { attempt: shown, challengeUntil: null, sections: [], items: [] }
  const until = challengeEnd(attempt.submittedAt, challengeDays)
  return {
    attempt: shown,
    challengeUntil: until && until > new Date() ? until : null,
    sections: sectionTitles(attempt),
    items: await readResultItems(db, user, attempt),
  }
}

export const sectionTitles = ({ sections }: Pick<typeof quizAttempts.$inferSelect, 'sections'>) =>
  sections?.map(({ title }) => title) ?? []

/** Returns the questions of a submitted attempt with marks, right answers and explanations. */
export async function readResultItems(
  db: Db,
  viewer: User,
  { id, lessonId: quizId }: { id: number; lessonId: number },
): Promise<QuizResult['items']> {
  const items = await readItems(db, id)
  const versionIds = items.map(({ versionId }) => versionId)
  const [given, challenges, dropped, stateOf, explained] = await Promise.all([
    db
      .select({
        id: marks.id,
        item: sql<number>`${marks.itemId}`,
        value: marks.value,
        source: marks.source,
        reason: marks.reason,
        createdAt: marks.createdAt,
      })
      .from(marks)
      .innerJoin(attemptItems, eq(attemptItems.id, marks.itemId))
      .where(eq(attemptItems.attemptId, id))
      .orderBy(asc(marks.id)),
    db
      .select({
        item: keyChallenges.itemId,
        reason: keyChallenges.reason,
        createdAt: keyChallenges.createdAt,
        decision: keyChallenges.decision,
        reply: keyChallenges.reply,
      })
      .from(keyChallenges)
      .innerJoin(attemptItems, eq(attemptItems.id, keyChallenges.itemId))
      .where(eq(attemptItems.attemptId, id)),
    db
      .select({ id: attemptItems.id })
      .from(attemptItems)
      .where(and(eq(attemptItems.attemptId, id), attemptItems.isDropped)),
    readKeyStates(db, versionIds),
    readExplained(db, viewer, versionIds),
  ])
  const values = currentMarks(given)
  const droppedIds = new Set(dropped.map((item) => item.id))
  return items.map(({ versionId, of, ...item }) => {
    const state = stateOf(versionId, quizId)
    const own = given.filter((mark) => mark.item === item.id)
    const challenge = challenges.find((one) => one.item === item.id)
    return {
      ...item,
      value: toMarks(values.get(item.id) ?? 0),
      isDropped: droppedIds.has(item.id),
      isForAll: state.allSince !== null,
      challenge: challenge ?? null,
      history:
        own.length < 2
          ? []
          : own.map(({ value, source, reason, createdAt }) => ({
              value: toMarks(value),
              source,
              reason,
              createdAt,
            })),
      solution: {
        ...toSeenState(state, of),
        explanationHtml: '',
        moment: null,
        ...explained.get(versionId),
      },
    }
  })
}
