import { and, eq, inArray, sql } from 'drizzle-orm'
import { auditLog } from '../../academy/tables.ts'
import { isEntitled } from '../../catalogue/server/access/entitlement.ts'
import type { User } from '../../platform/user.schema.ts'
import type { Db } from '../../platform/server/db/connect.ts'

/** The facts of a history that the test itself records: users, courses and payments. */
export type Scene = {
  people: User[]
  courseIds: number[]
  left: Set<string>
  requests: Map<number, { userId: string; courseId: number | null; amount: number }>
}

/**
 * Returns the access and money of each payment, computed only from the audit log. The log contains the actions in
 * order, but not their effects.
 */
async function readOutcomes(db: Db, ids: number[]) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, 'payment'), inArray(auditLog.subjectId, ids.map(String))))
    .orderBy(auditLog.id)
  const outcomes = new Map(ids.map((id) => [id, { opens: false, rupees: 0 }]))
  for (const { action, subjectId, data } of rows) {
    const id = Number(subjectId)
    const before = outcomes.get(id) ?? { opens: false, rupees: 0 }
    const came = typeof data['received'] === 'number' ? data['received'] : null
    if (action === 'payment.approved')
      outcomes.set(id, { opens: true, rupees: came ?? Number(data['amount']) })
    else if (action === 'payment.approved_after_all')
      outcomes.set(id, { opens: true, rupees: came ?? Number(data['amount']) })
    else if (action === 'payment.refunded')
      outcomes.set(id, { ...before, rupees: before.rupees - Number(data['refunded']) })
    else if (action === 'payment.rejected') outcomes.set(id, { opens: false, rupees: came ?? 0 })
    else if (action === 'payment.undone') outcomes.set(id, { opens: false, rupees: 0 })
    else if (action === 'payment.revoked')
      outcomes.set(id, { opens: false, rupees: before.rupees - Number(data['refunded']) })
  }
  return outcomes
}

/** Returns the access rights and amounts that differ from the audit log. */
export async function findWrong(db: Db, { people, courseIds, left, requests }: Scene): Promise<unknown[]> {
  const ids = [...requests.keys()]
  const outcomes = await readOutcomes(db, ids)
  const wrong: unknown[] = []
  const kept = await db.execute<{ id: number; rupees: number }>(sql`
    select payment_id as id, sum(received_paise)::float8 / 100 as rupees from ledger_entries
    where payment_id = any(${`{${ids.join(',')}}`}::int[]) group by payment_id`)
  for (const { id, rupees } of kept) {
    const expected = outcomes.get(id)?.rupees ?? 0
    if (Math.abs(rupees - expected) > 0.001) wrong.push({ id, rupees, expected })
  }
  const there = await db.execute<{ id: number }>(
    sql`select id from courses where id = any(${`{${courseIds.join(',')}}`}::int[])`,
  )
  for (const user of people.filter(({ id }) => !left.has(id)))
    for (const { id: courseId } of there) {
      const expected = [...requests].some(
        ([id, request]) =>
          request.userId === user.id &&
          (request.courseId === null || request.courseId === courseId) &&
          outcomes.get(id)?.opens === true,
      )
      const may = await isEntitled(db, user, courseId)
      if (may !== expected) wrong.push({ user: user.username, courseId, may, expected })
    }
  return wrong
}
