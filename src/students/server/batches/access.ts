import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { academyZone } from '../../../academy/server/academy-day.ts'
import { enrollments } from '../../../learning/tables.ts'
import { entitlements } from '../../../payments/tables.ts'
import type { Tx } from '../../../platform/server/db/connect.ts'
import { batchCourses, batches, batchMembers } from '../../tables.ts'
import { inParts, listed } from '../in-parts.ts'

/** SQL expression: the end of access from the batch `b`, which is midnight after its last day. */
const end = sql`(b.ends_on + 1)::timestamp at time zone ${academyZone}`

type Change = { id: number; by: string; userIds?: readonly string[] | undefined }

/**
 * Makes the entitlements of a batch match its members and courses, optionally only for these students. Enrols
 * students in the courses that they get. A batch that has ended gives no new access. If access ends, its row stays,
 * and so do enrolments and progress. The caller must lock the batch.
 */
export async function syncAccess(tx: Tx, { id, by, userIds }: Change): Promise<void> {
  await inParts(userIds ?? (await listConcerned(tx, id)), async (part) => {
    await tx.execute(sql`
      update ${entitlements} e set ended_at = now(), end_reason = 'left_batch'
      where e.batch_id = ${id} and e.source = 'batch' and e.ended_at is null and e.user_id = any(${listed(part)})
        and not exists (
          select from ${batchMembers} m join ${batchCourses} c on c.batch_id = m.batch_id
          where m.batch_id = ${id} and m.user_id = e.user_id and m.left_at is null and c.course_id = e.course_id)`)
    await tx.execute(sql`
      with given as (
        insert into ${entitlements} (user_id, course_id, source, batch_id, ends_at, granted_by_name)
        select m.user_id, c.course_id, 'batch', b.id, ${end}, ${by}
        from ${batches} b join ${batchMembers} m on m.batch_id = b.id join ${batchCourses} c on c.batch_id = b.id
        where b.id = ${id} and m.left_at is null and (b.ends_on is null or ${end} > now())
          and m.user_id = any(${listed(part)}) and not exists (
            select from ${entitlements} e where e.batch_id = b.id and e.user_id = m.user_id
              and e.course_id = c.course_id and e.source = 'batch' and e.ended_at is null)
        order by m.user_id, c.course_id
        returning user_id, course_id)
      insert into ${enrollments} (user_id, course_id) select user_id, course_id from given
      on conflict do nothing`)
  })
}

/** Moves the end of access of all members to the batch's last day. The caller must lock the batch. */
export async function moveEnd(tx: Tx, id: number): Promise<void> {
  await inParts(await listConcerned(tx, id), (part) =>
    tx.execute(sql`
      update ${entitlements} e
      set ends_at = case when b.ends_on is not null then greatest(${end}, e.starts_at + interval '1 microsecond') end
      from ${batches} b
      where b.id = ${id} and e.batch_id = b.id and e.ended_at is null and e.user_id = any(${listed(part)})`),
  )
}

/** Returns the members of a batch, and the students who still have access from it. */
async function listConcerned(tx: Tx, id: number): Promise<string[]> {
  const members = tx
    .select({ userId: batchMembers.userId })
    .from(batchMembers)
    .where(and(eq(batchMembers.batchId, id), isNull(batchMembers.leftAt)))
  const holders = tx
    .select({ userId: entitlements.userId })
    .from(entitlements)
    .where(and(eq(entitlements.batchId, id), isNull(entitlements.endedAt)))
  const rows = await members.union(holders).orderBy(asc(batchMembers.userId))
  return rows.map(({ userId }) => userId)
}
