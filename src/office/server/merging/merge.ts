import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { accountsErrors } from '../../../accounts/errors.ts'
import { lockAdmins } from '../../../accounts/server/lock-users.ts'
import { endSessions } from '../../../accounts/server/sessions/end-sessions.ts'
import { users } from '../../../accounts/tables.ts'
import { comments, commentReports, reviews, reviewVotes } from '../../../community/tables.ts'
import { submissionFiles, submissions } from '../../../assessment/tables.ts'
import { lessons } from '../../../catalogue/tables.ts'
import { courseCompletions, enrollments, lessonProgress } from '../../../learning/tables.ts'
import { lockBatch } from '../../../students/server/batches/batches.ts'
import { batchMembers, studentImportRows } from '../../../students/tables.ts'
import type { SignedInContext } from '../../../platform/server/context.ts'
import { transact, type Tx } from '../../../platform/server/db/connect.ts'
import { officeErrors } from '../../errors.ts'
import { describeObstacle } from '../../merging.rules.ts'
import type { mergeInput } from '../../merging.schema.ts'
import { type Merged, moveRows } from './move.ts'
import { findObstacles } from './obstacles.ts'

type Acting = Pick<SignedInContext, 'db' | 'live' | 'user' | 'sessionId'>

/**
 * Moves all data of one account to another in one transaction, and deletes the removed account. Throws 400 if
 * `username` is not that of the removed account. Throws 404 if an account does not exist, and 409 if the accounts
 * cannot be merged.
 */
export function mergeAccounts(
  { db, live, user: actor, sessionId }: Acting,
  { id: keptId, otherId: goingId, username }: z.output<typeof mergeInput>,
): Promise<void> {
  const merged = { keptId, goingId }
  return transact(db, async (tx) => {
    // Locks batches before users, as all transactions do.
    await lockBatches(tx, merged)
    await lockAdmins(tx, { user: actor, sessionId })
    const { kept, going } = await lockAccounts(tx, merged)
    const [obstacle] = await findObstacles(tx, merged)
    if (obstacle) throw officeErrors.NOT_MERGEABLE({ reason: describeObstacle(obstacle) })
    if (username.toLowerCase() !== going.username.toLowerCase()) throw officeErrors.NOT_THIS_USERNAME()
    await lockCounted(tx, merged)

    const courses = await listCourses(tx, merged)
    await endSessions(tx, live, { userId: goingId })
    await removeOwnVotes(tx, merged)
    await joinDrafts(tx, merged)
    await keepImported(tx, merged)
    await moveRows(tx, merged)
    await replaceEarlier(tx, keptId)
    await recordFinished(tx, keptId, courses)

    await tx.delete(users).where(eq(users.id, goingId))
    await tx
      .update(users)
      .set({
        fullName: kept.fullName ?? going.fullName,
        mobile: kept.mobile ?? going.mobile,
        language: kept.language ?? going.language,
      })
      .where(eq(users.id, keptId))
    await writeAudit(tx, actor, 'user.merged', ['user', keptId], {
      username: kept.username,
      mergedAccount: going.username,
    })
    await writeAudit(tx, actor, 'user.merged_away', ['user', goingId], {
      username: going.username,
      mergedInto: kept.username,
    })
    await notify(tx, live, [keptId], { kind: 'accounts_merged', data: { username: going.username } })
  })
}

async function lockBatches(tx: Tx, { keptId, goingId }: Merged): Promise<void> {
  const rows = await tx
    .selectDistinct({ id: batchMembers.batchId })
    .from(batchMembers)
    .where(inArray(batchMembers.userId, [keptId, goingId]))
    .orderBy(asc(batchMembers.batchId))
  for (const { id } of rows) await lockBatch(tx, id)
}

/**
 * Locks both accounts. From then on, no new rows can refer to them until the transaction ends. Throws 404 if an account
 * does not exist.
 */
async function lockAccounts(tx: Tx, { keptId, goingId }: Merged) {
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [keptId, goingId]))
    .orderBy(asc(users.id))
    .for('update')
  const kept = rows.find(({ id }) => id === keptId)
  const going = rows.find(({ id }) => id === goingId)
  if (!kept || !going) throw accountsErrors.USER_NOT_FOUND()
  return { kept, going }
}

/**
 * Locks the courses and lessons whose rating or count changes, because both accounts have a review, a like or an
 * enrolment.
 */
async function lockCounted(tx: Tx, { keptId, goingId }: Merged): Promise<void> {
  const ofBoth = (table: string, column: string) => sql`(
    select k.${sql.raw(column)} from ${sql.raw(table)} k join ${sql.raw(table)} g using (${sql.raw(column)})
    where k.user_id = ${keptId} and g.user_id = ${goingId})`
  await tx.execute(sql`
    select from courses where id in (${ofBoth('reviews', 'course_id')} union ${ofBoth('enrollments', 'course_id')})
    order by id for no key update`)
  await tx.execute(sql`
    select from lessons where id in ${ofBoth('lesson_likes', 'lesson_id')} order by id for no key update`)
}

/**
 * Removes votes on the student's own reviews, and reports of the student's own comments, because only other users
 * may vote and report.
 */
async function removeOwnVotes(tx: Tx, { keptId, goingId }: Merged): Promise<void> {
  const both = [keptId, goingId]
  const own = (table: typeof reviews | typeof comments) =>
    tx.select({ id: table.id }).from(table).where(inArray(table.userId, both))
  for (const [table, about] of [
    [reviewVotes, inArray(reviewVotes.reviewId, own(reviews))],
    [commentReports, inArray(commentReports.commentId, own(comments))],
  ] as const)
    await tx.delete(table).where(sql`${inArray(table.userId, both)} and ${about}`)
}

/**
 * Joins two drafts for the same assignment, because a student can have only one draft. The result has the texts and
 * files of both.
 */
async function joinDrafts(tx: Tx, { keptId, goingId }: Merged): Promise<void> {
  const drafts = await tx.execute<{ kept: number; going: number }>(sql`
    select k.id as kept, g.id as going from ${submissions} k join ${submissions} g using (lesson_id)
    where k.user_id = ${keptId} and g.user_id = ${goingId} and k.state = 'draft' and g.state = 'draft'`)
  for (const { kept, going } of drafts) {
    await tx.execute(sql`
      update ${submissionFiles} set submission_id = ${kept}, position = position + (
        select coalesce(max(f.position), 0) from ${submissionFiles} f where f.submission_id = ${kept})
      where submission_id = ${going}`)
    await tx.execute(sql`
      update ${submissions} k set text = concat_ws(E'\n\n', nullif(k.text, ''), nullif(g.text, '')),
        updated_at = greatest(k.updated_at, g.updated_at)
      from ${submissions} g where k.id = ${kept} and g.id = ${going}`)
    await tx.delete(submissions).where(eq(submissions.id, going))
  }
}

/** Marks both accounts as kept, so that the undo of an import does not delete or change the merged account. */
async function keepImported(tx: Tx, { keptId, goingId }: Merged): Promise<void> {
  await tx
    .update(studentImportRows)
    .set({ isKept: true })
    .where(inArray(studentImportRows.userId, [keptId, goingId]))
}

/**
 * If two versions of a submission are not marked yet, the later version replaces the earlier one, as if the student had
 * submitted both.
 */
async function replaceEarlier(tx: Tx, keptId: string): Promise<void> {
  await tx.execute(sql`
    update ${submissions} s set state = 'replaced'
    where s.user_id = ${keptId} and s.state = 'submitted' and exists (
      select from ${submissions} later where later.user_id = s.user_id and later.lesson_id = s.lesson_id
        and later.state = 'submitted' and later.number > s.number)`)
}

type Courses = { finished: number[]; joined: number[] }

/**
 * Returns the courses that one of the two accounts has finished, and the courses in which the removed account has
 * progress.
 */
async function listCourses(tx: Tx, { keptId, goingId }: Merged): Promise<Courses> {
  const finished = await tx
    .select({ id: courseCompletions.courseId })
    .from(courseCompletions)
    .where(inArray(courseCompletions.userId, [keptId, goingId]))
  const joined = await tx
    .selectDistinct({ id: lessons.courseId })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .where(eq(lessonProgress.userId, goingId))
  return { finished: finished.map(({ id }) => id), joined: joined.map(({ id }) => id) }
}

/**
 * Records the courses that only both accounts together have finished. Each gets the time at which the last required
 * lesson was completed.
 */
async function recordFinished(tx: Tx, keptId: string, { finished, joined }: Courses): Promise<void> {
  await tx.execute(sql`
    insert into ${courseCompletions} (user_id, course_id, finished_at, required_ids, lesson_ids)
    select e.user_id, e.course_id, coalesce(max(p.completed_at) filter (where l.is_required), now()),
      array_agg(l.id order by l.id) filter (where l.is_required), array_agg(l.id order by l.id)
    from ${enrollments} e join ${lessons} l on l.course_id = e.course_id and l.is_shown
      left join ${lessonProgress} p on p.lesson_id = l.id and p.user_id = e.user_id
    where e.user_id = ${keptId} and e.course_id = any(${ids(joined)}) and e.course_id <> all(${ids(finished)})
    group by e.user_id, e.course_id
    having bool_and(coalesce(p.completed, false)) filter (where l.is_required)
    on conflict (user_id, course_id) do update set finished_at = excluded.finished_at`)
}

const ids = (list: readonly number[]) => sql`${`{${list.join(',')}}`}::int[]`
