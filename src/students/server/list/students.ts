import { and, desc, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { isMobileConfirmed } from '../../../accounts/server/lock-users.ts'
import { users, userVisits } from '../../../accounts/tables.ts'
import { enrollments } from '../../../learning/tables.ts'
import { payments as paymentsPolicy } from '../../../payments/payments.policy.ts'
import { entitlements, payments, refunds } from '../../../payments/tables.ts'
import { toRupees } from '../../../platform/money.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { MAX_COUNTED } from '../../students.rules.ts'
import type { ChosenStudents, ListedStudent, studentList, studentPage } from '../../students.schema.ts'
import { batches, batchMembers } from '../../tables.ts'
import { inParts } from '../in-parts.ts'
import { findChosen } from './chosen.ts'
import { andOwn, andOwnBatch, isKept, studentsWhere } from './filter.ts'

const place = z.tuple([z.string(), z.uuid()])

function readCursor(cursor: string): [string, string] {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw platformErrors.INVALID_CURSOR()
  }
}

/**
 * Returns the students whom the viewer may see, newest first. The cursor is the position of the last student. Only
 * the first page contains the number of all matching students. Throws 400 for an invalid cursor, and 403 for a
 * filter that the viewer may not use.
 */
export async function listStudents(
  db: Db,
  viewer: User,
  { limit, cursor, ...filter }: z.output<typeof studentList>,
): Promise<z.infer<typeof studentPage>> {
  const where = await studentsWhere(db, viewer, filter)
  const [at, after] = cursor === undefined ? [] : readCursor(cursor)
  const behind =
    at === undefined
      ? undefined
      : sql`${users.createdAt} <= ${at}::timestamptz
          and (${users.createdAt}, ${users.id}) < (${at}::timestamptz, ${after}::uuid)`
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        id: users.id,
        // The sort key contains microseconds, which a `Date` does not have.
        key: sql<string>`to_char(${users.createdAt}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      })
      .from(users)
      .where(and(where, behind))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(limit + 1),
    cursor === undefined
      ? db.execute<{ n: number }>(sql`
          select count(*)::int as n from (select from ${users} where ${where} limit ${MAX_COUNTED + 1}) found`)
      : [],
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: await readStudents(
      db,
      viewer,
      shown.map(({ id }) => id),
    ),
    nextCursor: last ? Buffer.from(JSON.stringify([last.key, last.id])).toString('base64url') : null,
    total: counted ? Math.min(counted.n, MAX_COUNTED) : null,
    capped: counted !== undefined && counted.n > MAX_COUNTED,
  }
}

/**
 * Returns the selected students as the list shows them, and writes an audit entry. Throws 409 if there are too many,
 * and 403 for a filter that the viewer may not use.
 */
export function exportStudents(db: Db, viewer: User, chosen: ChosenStudents): Promise<ListedStudent[]> {
  return transact(db, async (tx) => {
    const rows: ListedStudent[] = []
    await inParts(await findChosen(tx, viewer, chosen), async (part) => {
      rows.push(...(await readStudents(tx, viewer, [...part])))
    })
    await writeAudit(tx, viewer, 'students.exported', ['students'], { students: rows.length })
    return rows.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  })
}

/**
 * Reads the data about these students that the list shows to the viewer. Use it only for a few students, because it
 * counts their rows. Staff of courses and batches see no data about other courses and batches.
 */
async function readStudents(db: Db | Tx, viewer: User, ids: string[]): Promise<ListedStudent[]> {
  if (ids.length === 0) return []
  const seesPayments = paymentsPolicy.can(viewer, 'read')
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      fullName: users.fullName,
      mobile: users.mobile,
      isMobileConfirmed,
      blockedAt: users.blockedAt,
      createdAt: users.createdAt,
      seenAt: sql<Date | null>`(select v.seen_at from ${userVisits} v where v.user_id = ${users}.id)`.mapWith(
        userVisits.seenAt,
      ),
      batches: sql<string[]>`array(
        select b.name from ${batchMembers} m join ${batches} b on b.id = m.batch_id
        where m.user_id = ${users}.id and m.left_at is null ${andOwnBatch(viewer, sql`b.id`)} order by b.id)`,
      courses: sql<number>`(select count(*)::int from ${enrollments} e
        where e.user_id = ${users}.id ${andOwn(viewer)})`,
      paidPaise: sql<string>`(
        select coalesce(sum(coalesce(p.received_paise, p.amount_paise) - coalesce(
          (select sum(r.amount_paise) from ${refunds} r where r.payment_id = p.id), 0)), 0)
        from ${payments} p where p.user_id = ${users}.id and ${isKept})`,
      endsAt: sql<Date | null>`(
        select min(e.ends_at) from ${entitlements} e
        where e.user_id = ${users}.id and e.ended_at is null and e.ends_at > now()
          ${andOwn(viewer)})`.mapWith(entitlements.endsAt),
    })
    .from(users)
    .where(inArray(users.id, ids))
  const byId = new Map(
    rows.map(({ paidPaise, ...row }) => [
      row.id,
      { ...row, paid: seesPayments ? toRupees(Number(paidPaise)) : null },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
