import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../../../accounts/tables.ts'
import { courses, lessons } from '../../../catalogue/tables.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import type { Viewer } from '../../../catalogue/server/access/visibility.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { assessmentErrors } from '../../errors.ts'
import type { Challenge } from '../../results/results.schema.ts'
import { toVersionNames } from '../../item-names.rules.ts'
import { attemptItems, keyChallenges, questionVersions, quizAttempts } from '../../tables.ts'
import { readHtml } from '../question-html.ts'
import { getVisibleRules } from '../quizzes.ts'
import { getResult } from '../results.ts'
import { titleOf } from './regrade.ts'

const MAX_LISTED = 500
const MAX_CHALLENGES_A_DAY = 50

/**
 * Submits an objection to the key of a question in a submitted attempt. Throws 404 if the attempt is not the user's,
 * and 402 or 403 if the lesson is locked. Throws 409 while the attempt is open, if the quiz accepts no objections
 * now, or for a second objection.
 */
export async function challengeKey(
  db: Db,
  user: User,
  { itemId, reason }: { itemId: number; reason: string },
): Promise<void> {
  const [found] = await db
    .select({ attemptId: attemptItems.attemptId })
    .from(attemptItems)
    .innerJoin(quizAttempts, eq(quizAttempts.id, attemptItems.attemptId))
    .where(and(eq(attemptItems.id, itemId), eq(quizAttempts.userId, user.id)))
  if (!found) throw assessmentErrors.ATTEMPT_NOT_FOUND()
  // Only students who can see the key can object to it.
  const { challengeUntil } = await getResult(db, user, found.attemptId)
  if (!challengeUntil) throw assessmentErrors.CHALLENGES_ARE_CLOSED()
  await transact(db, async (tx) => {
    await tx
      .select({ id: quizAttempts.id })
      .from(quizAttempts)
      .where(eq(quizAttempts.id, found.attemptId))
      .for('no key update')
    const [today] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(keyChallenges)
      .innerJoin(attemptItems, eq(attemptItems.id, keyChallenges.itemId))
      .innerJoin(quizAttempts, eq(quizAttempts.id, attemptItems.attemptId))
      .where(
        and(eq(quizAttempts.userId, user.id), gt(keyChallenges.createdAt, sql`now() - interval '24 hours'`)),
      )
    if ((today?.count ?? 0) >= MAX_CHALLENGES_A_DAY) throw assessmentErrors.TOO_MANY_CHALLENGES()
    const made = await tx
      .insert(keyChallenges)
      .values({ itemId, reason })
      .onConflictDoNothing()
      .returning({ id: keyChallenges.id })
    if (made.length === 0) throw assessmentErrors.ALREADY_CHALLENGED()
  })
}

/**
 * Returns the objections to a quiz, pending ones first. Throws 404 if the lesson does not exist, and 400 if it is not a
 * quiz.
 */
export async function listChallenges(db: Db, viewer: Viewer, id: number): Promise<Challenge[]> {
  await getVisibleRules(db, viewer, id)
  const decider = alias(users, 'decider')
  const rows = await db
    .select({
      id: keyChallenges.id,
      versionId: attemptItems.versionId,
      attemptId: attemptItems.attemptId,
      answer: attemptItems.answer,
      order: attemptItems.options,
      names: attemptItems.names,
      targets: attemptItems.targets,
      allTargets: questionVersions.targets,
      options: questionVersions.options,
      username: users.username,
      fullName: users.fullName,
      reason: keyChallenges.reason,
      createdAt: keyChallenges.createdAt,
      decision: keyChallenges.decision,
      reply: keyChallenges.reply,
      decidedBy: decider.username,
    })
    .from(keyChallenges)
    .innerJoin(attemptItems, eq(attemptItems.id, keyChallenges.itemId))
    .innerJoin(questionVersions, eq(questionVersions.id, attemptItems.versionId))
    .innerJoin(quizAttempts, eq(quizAttempts.id, attemptItems.attemptId))
    .innerJoin(users, eq(users.id, quizAttempts.userId))
    .leftJoin(decider, eq(decider.id, keyChallenges.decidedBy))
    .where(eq(quizAttempts.lessonId, id))
    .orderBy(desc(isNull(keyChallenges.decision)), asc(keyChallenges.id))
    .limit(MAX_LISTED)
  const html = await readHtml(db, [...new Set(rows.map(({ versionId }) => versionId))])
  return rows.map(({ order, names, targets, allTargets, options, answer, ...row }) => ({
    ...row,
    html: html.get(row.versionId)?.text ?? '',
    answer: toVersionNames(answer, { options: order, names, targets }) as Challenge['answer'],
    options: options.map(({ name }, index) => ({
      name,
      html: html.get(row.versionId)?.options[index] ?? '',
    })),
    targets: allTargets.map(({ name }, index) => ({
      name,
      html: html.get(row.versionId)?.targets?.[index] ?? '',
    })),
  }))
}

/** Counts the pending objections to all quizzes outside the bin. */
export async function countOpenChallenges(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(keyChallenges)
    .innerJoin(attemptItems, eq(attemptItems.id, keyChallenges.itemId))
    .innerJoin(quizAttempts, eq(quizAttempts.id, attemptItems.attemptId))
    .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(isNull(keyChallenges.decision), isNull(lessons.deletedAt), isNull(courses.deletedAt)))
  return row?.count ?? 0
}

/**
 * Decides a pending objection with a reply, and notifies the student. An acceptance applies to all pending objections
 * to the same question of the quiz. The decision changes no marks. Staff correct the key with a separate call. Throws
 * 404 for an unknown objection or a quiz in the bin, and 409 if the objection was already decided.
 */
export async function decideChallenge(
  { db, live }: Pick<Services, 'db' | 'live'>,
  staff: User,
  { challengeId, decision, reply }: { challengeId: number; decision: 'accepted' | 'rejected'; reply: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const [found] = await tx
      .select({
        decision: keyChallenges.decision,
        versionId: attemptItems.versionId,
        lessonId: quizAttempts.lessonId,
      })
      .from(keyChallenges)
      .innerJoin(attemptItems, eq(attemptItems.id, keyChallenges.itemId))
      .innerJoin(quizAttempts, eq(quizAttempts.id, attemptItems.attemptId))
      .where(eq(keyChallenges.id, challengeId))
    if (!found) throw assessmentErrors.CHALLENGE_NOT_FOUND()
    const { lessonId, versionId } = found
    await getVisibleRules(tx, staff, lessonId)
    const decided = await tx.execute<{ userId: string }>(sql`
      update ${keyChallenges} c set decision = ${decision}, reply = ${reply}, decided_by = ${staff.id}, decided_at = now()
      from ${attemptItems} i join ${quizAttempts} a on a.id = i.attempt_id
      where i.id = c.item_id and c.decision is null and (c.id = ${challengeId}
        or ${decision === 'accepted'} and i.version_id = ${versionId} and a.lesson_id = ${lessonId})
      returning a.user_id as "userId"`)
    if (found.decision !== null || decided.length === 0) throw assessmentErrors.CHALLENGE_IS_DECIDED()
    const title = await titleOf(tx, lessonId)
    const accepted = decision === 'accepted'
    await notify(tx, live, [...new Set(decided.map(({ userId }) => userId))], {
      kind: 'challenge_decided',
      data: { lessonId, title, accepted, reply },
    })
    await writeAudit(tx, staff, 'quiz.challenge_decided', ['lesson', lessonId], { title, decision, reply })
  })
}
