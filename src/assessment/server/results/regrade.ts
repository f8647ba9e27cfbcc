import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notifyGrouped } from '../../../academy/server/notifications.ts'
import { lessons } from '../../../catalogue/tables.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { defineJob } from '../../../platform/server/jobs/define-job.ts'
import { attemptItems, keyCorrections, quizAttempts } from '../../tables.ts'
import { addMarks } from '../marks.ts'
import { readKeyStates } from './key-states.ts'
import { changeOf, findMarkedItems, newestMark } from './marked-items.ts'

const BATCH = 200
/** Seconds after which all submissions that used the earlier key have ended. */
const SETTLED_SECONDS = 60

/** Marks all answers to a version again. At most one job for a version is pending. */
export const regradeJob = defineJob({ name: 'regrade', schema: z.object({ versionId: z.number().int() }) })

/** Computes the grades of submitted attempts from their marks. The caller has locked the attempts. */
export async function recomputeGrades(tx: Tx, attemptIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${quizAttempts} a
    set grade = sums.grade, max_grade = sums.max, wrong = sums.wrong,
      is_passed = a.pass_percent is null or sums.grade::bigint * 100 >= sums.max::bigint * a.pass_percent
    from (
      select i.attempt_id, coalesce(sum(i.value), 0)::int as grade, coalesce(sum(i.marks), 0)::int as max,
        count(*) filter (where i.answer is not null and i.value <= 0)::int as wrong
      from (
        select i.attempt_id, i.answer, i.marks, coalesce(${newestMark}, 0) as value from ${attemptItems} i
        where i.attempt_id = any(${`{${attemptIds.join(',')}}`}::int[]) and not i.is_dropped
      ) i group by i.attempt_id
      union all
      select a.id, 0, 0, 0 from ${quizAttempts} a
      where a.id = any(${`{${attemptIds.join(',')}}`}::int[])
        and not exists (select from ${attemptItems} i where i.attempt_id = a.id and not i.is_dropped)
    ) sums
    where a.id = sums.attempt_id`)
}

type Notifying = Pick<Services, 'db' | 'live'>

/**
 * Marks all answers to a version in submitted attempts again. Uses several transactions. A repeated run changes
 * nothing. If submissions may have used the earlier key, returns the seconds after which it must run again. Otherwise
 * returns undefined.
 */
export async function regradeVersion(
  { db, live }: Notifying,
  versionId: number,
  signal?: AbortSignal,
): Promise<{ againIn: number } | undefined> {
  for (let after = 0; ;) {
    signal?.throwIfAborted()
    const last = await transact(db, (tx) => regradeBatch(tx, live, versionId, after))
    if (last === null) break
    after = last
  }
  const [newest] = await db
    .select({ id: keyCorrections.id })
    .from(keyCorrections)
    .where(
      and(
        eq(keyCorrections.versionId, versionId),
        sql`${keyCorrections.createdAt} > now() - make_interval(secs => ${SETTLED_SECONDS})`,
      ),
    )
    .limit(1)
  return newest ? { againIn: SETTLED_SECONDS } : undefined
}

/** Returns the ID of the last attempt that it marked, or null if there are no more. */
async function regradeBatch(
  tx: Tx,
  live: Services['live'],
  versionId: number,
  after: number,
): Promise<number | null> {
  const locked = await tx.execute<{ id: number; userId: string; lessonId: number }>(sql`
    select a.id, a.user_id as "userId", a.lesson_id as "lessonId" from ${quizAttempts} a
    where a.submitted_at is not null and a.id > ${after}
      and exists (select from ${attemptItems} i where i.attempt_id = a.id and i.version_id = ${versionId})
    order by a.id limit ${BATCH} for no key update`)
  const last = locked.at(-1)
  if (!last) return null
  const stateOf = await readKeyStates(tx, [versionId])
  const because = await findReason(tx, versionId)
  const items = await findMarkedItems(
    tx,
    sql`i.version_id = ${versionId} and a.id = any(${`{${locked.map(({ id }) => id).join(',')}}`}::int[])`,
  )
  const changes = items.flatMap((item) => changeOf(item, stateOf(versionId, item.lessonId)) ?? [])
  if (changes.length > 0) {
    await addMarks(
      tx,
      changes.map(({ item, value }) => ({ itemId: item.id, value, source: 'regrade', ...because })),
    )
    await tx.execute(sql`
      update ${attemptItems} set is_dropped = changed."isDropped"
      from jsonb_to_recordset(${JSON.stringify(
        changes.map(({ item, isDropped }) => ({ id: item.id, isDropped })),
      )}::jsonb) as changed (id int, "isDropped" boolean)
      where ${attemptItems.id} = changed.id and ${attemptItems.isDropped} <> changed."isDropped"`)
    const changed = new Set(changes.map(({ item }) => item.attemptId))
    await recomputeGrades(tx, [...changed])
    await notifyRegraded(
      tx,
      live,
      locked.filter(({ id }) => changed.has(id)),
    )
  }
  return last.id
}

/** Returns the reason and the author of the newest correction. */
async function findReason(tx: Tx, versionId: number): Promise<{ reason?: string; givenBy?: string }> {
  const [newest] = await tx
    .select({ reason: keyCorrections.reason, givenBy: keyCorrections.givenBy })
    .from(keyCorrections)
    .where(eq(keyCorrections.versionId, versionId))
    .orderBy(sql`${keyCorrections.id} desc`)
    .limit(1)
  return newest ? { reason: newest.reason, ...(newest.givenBy ? { givenBy: newest.givenBy } : {}) } : {}
}

/** Notifies students of corrected marks, once for each quiz until they read the notification. */
async function notifyRegraded(
  tx: Tx,
  live: Services['live'],
  changed: readonly { userId: string; lessonId: number }[],
): Promise<void> {
  for (const lessonId of new Set(changed.map((one) => one.lessonId))) {
    const users = new Set(changed.flatMap((one) => (one.lessonId === lessonId ? one.userId : [])))
    const title = await titleOf(tx, lessonId)
    await notifyGrouped(
      tx,
      live,
      [...users],
      { kind: 'quiz_regraded', data: { lessonId, title, count: 1 } },
      'lessonId',
    )
  }
}

export async function titleOf(db: Db | Tx, lessonId: number): Promise<string> {
  const [lesson] = await db.select({ title: lessons.title }).from(lessons).where(eq(lessons.id, lessonId))
  return lesson?.title ?? ''
}
