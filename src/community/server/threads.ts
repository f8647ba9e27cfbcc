import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { notify, notifyGrouped, wasNotified } from '../../academy/server/notifications.ts'
import { users } from '../../accounts/tables.ts'
import { lockLessonFor } from '../../catalogue/server/lessons/lessons.ts'
import { type Db, transact, type Tx } from '../../platform/server/db/connect.ts'
import type { Services } from '../../platform/server/context.ts'
import type { Live } from '../../platform/server/live.ts'
import type { User } from '../../platform/user.schema.ts'
import { comments as policy } from '../comments.policy.ts'
import type { Comment, commentAccepted, threadMuted } from '../comments.schema.ts'
import { communityErrors } from '../errors.ts'
import { MAX_REPLIES } from '../rules.ts'
import { comments, threadSubscriptions } from '../tables.ts'
import { getComment, readComment } from './comments.ts'

type Both = Pick<Services, 'db' | 'live'>

/** A comment that is not a reply, with its lesson and the course's teacher. */
export type Thread = Awaited<ReturnType<typeof getComment>> & { id: number }

/** Returns the thread of a comment. Throws 404 if it does not exist for the user. */
export async function getThread(db: Db | Tx, user: User, commentId: number): Promise<Thread> {
  const comment = await getComment(db, user, commentId)
  return comment.parentId === null
    ? { ...comment, id: commentId }
    : { ...(await getComment(db, user, comment.parentId)), id: comment.parentId }
}

/** Throws 409 if the thread has the maximum number of replies. The caller must lock the lesson. */
export async function refuseFullThread(tx: Tx, { id }: Thread): Promise<void> {
  const replies = and(eq(comments.parentId, id), isNull(comments.deletedAt))
  if ((await tx.$count(comments, replies)) >= MAX_REPLIES)
    throw communityErrors.REPLY_LIMIT({ most: MAX_REPLIES })
}

/**
 * Marks the thread as answered if a teacher replies, and as unanswered if the student asks again. Notifies the users
 * who follow the thread.
 */
export async function receiveReply(tx: Tx, live: Live, by: User, thread: Thread): Promise<void> {
  const isAnswer = policy.can(by, 'moderate', thread)
  const asksOn = thread.kind === 'question' && by.id === thread.userId && !(await findAnswer(tx, thread.id))
  if (isAnswer || asksOn)
    await tx
      .update(comments)
      .set({ answeredAt: isAnswer ? sql`now()` : null })
      .where(eq(comments.id, thread.id))
  const followers = [...new Set([thread.userId, by.id])].filter((id) => id !== null)
  await tx
    .insert(threadSubscriptions)
    .values(followers.map((userId) => ({ commentId: thread.id, userId })))
    .onConflictDoNothing()
  await notifyFollowers(tx, live, by, { thread, isAnswer })
}

async function findAnswer(tx: Tx, parentId: number) {
  const [answer] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.parentId, parentId), isNotNull(comments.acceptedAt)))
  return answer
}

type News = { thread: Thread; isAnswer: boolean }

/** Notifies the users who follow the thread, except the author of the reply and blocked users. */
async function notifyFollowers(tx: Tx, live: Live, by: User, { thread, isAnswer }: News): Promise<void> {
  const followers = await tx
    .select({ id: users.id })
    .from(threadSubscriptions)
    .innerJoin(users, eq(users.id, threadSubscriptions.userId))
    .where(
      and(
        eq(threadSubscriptions.commentId, thread.id),
        isNull(threadSubscriptions.mutedAt),
        isNull(users.blockedAt),
        ne(users.id, by.id),
      ),
    )
  const { lessonId, title } = thread
  const name = by.fullName ?? by.username
  const asked = followers.filter(({ id }) => id === thread.userId).map(({ id }) => id)
  const others = followers.filter(({ id }) => id !== thread.userId).map(({ id }) => id)
  if (isAnswer)
    await notify(tx, live, asked, { kind: 'comment_answered', data: { lessonId, title, by: name } })
  for (const [isOwn, ids] of [
    [true, isAnswer ? [] : asked],
    [false, others],
  ] as const)
    await notifyGrouped(
      tx,
      live,
      [...ids],
      { kind: 'comment_replied', data: { commentId: thread.id, lessonId, title, by: name, isOwn, count: 1 } },
      'commentId',
    )
}

/**
 * Accepts a reply as the answer to a question and replaces an earlier accepted answer, or stops accepting it.
 * Notifies the reply's author. Throws 403 unless the user asked the question or teaches the course. Throws 404 if the
 * reply does not exist, and 409 if the comment is not a reply to a question.
 */
export async function acceptAnswer(
  { db, live }: Both,
  user: User,
  { commentId, accepted }: z.output<typeof commentAccepted>,
): Promise<Comment> {
  const { lessonId } = await getComment(db, user, commentId)
  return transact(db, async (tx) => {
    await lockLessonFor(tx, user, lessonId)
    const reply = await getComment(tx, user, commentId)
    if (reply.parentId === null) throw communityErrors.ANSWER_TO_QUESTION()
    const question = await getThread(tx, user, commentId)
    if (question.kind !== 'question') throw communityErrors.ANSWER_TO_QUESTION()
    const { userId: askerId, courseId, teacherId, title } = question
    if (!policy.can(user, 'accept', { askerId, courseId, teacherId }))
      throw communityErrors.ANSWER_NOT_YOURS()
    if (accepted !== (reply.acceptedAt !== null)) {
      await tx
        .update(comments)
        .set({ acceptedAt: null })
        .where(and(eq(comments.parentId, question.id), isNotNull(comments.acceptedAt)))
      if (accepted) {
        await tx
          .update(comments)
          .set({ acceptedAt: sql`now()` })
          .where(eq(comments.id, commentId))
        await tx
          .update(comments)
          .set({ answeredAt: sql`now()` })
          .where(eq(comments.id, question.id))
        if (reply.userId !== null && reply.userId !== user.id)
          await notifyAccepted(tx, live, user, {
            commentId,
            userId: reply.userId,
            thread: question,
            lessonId,
            title,
          })
      }
    }
    return readComment(tx, user, commentId)
  })
}

type Accepted = { commentId: number; userId: string; thread: Thread; lessonId: number; title: string }

/** Notifies the author only once per reply, even if it is accepted several times. */
async function notifyAccepted(tx: Tx, live: Live, by: User, accepted: Accepted) {
  const { commentId, userId, thread, lessonId, title } = accepted
  const [reader] = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(
      threadSubscriptions,
      and(eq(threadSubscriptions.userId, users.id), eq(threadSubscriptions.commentId, thread.id)),
    )
    .where(
      and(
        eq(users.id, userId),
        isNull(users.blockedAt),
        isNull(threadSubscriptions.mutedAt),
        sql`not ${wasNotified({ userId, kind: 'answer_accepted', about: { commentId } })}`,
      ),
    )
  const data = { lessonId, title, by: by.fullName ?? by.username, commentId }
  if (reader) await notify(tx, live, [reader.id], { kind: 'answer_accepted', data })
}

/** Returns whether the user muted the thread of a comment. Throws 404 if it does not exist for the user. */
export async function getThreadState(db: Db, user: User, commentId: number): Promise<{ isMuted: boolean }> {
  const { id } = await getThread(db, user, commentId)
  const muted = and(
    eq(threadSubscriptions.commentId, id),
    eq(threadSubscriptions.userId, user.id),
    isNotNull(threadSubscriptions.mutedAt),
  )
  return { isMuted: (await db.$count(threadSubscriptions, muted)) > 0 }
}

/** Mutes or unmutes the user's notifications about a thread. Throws 404 if it does not exist for the user. */
export async function muteThread(
  db: Db,
  user: User,
  { commentId, muted }: z.output<typeof threadMuted>,
): Promise<{ isMuted: boolean }> {
  return transact(db, async (tx) => {
    const { id } = await getThread(tx, user, commentId)
    const mutedAt = muted ? sql`now()` : null
    await tx
      .insert(threadSubscriptions)
      .values({ commentId: id, userId: user.id, mutedAt })
      .onConflictDoUpdate({
        target: [threadSubscriptions.commentId, threadSubscriptions.userId],
        set: { mutedAt },
      })
    return { isMuted: muted }
  })
}
