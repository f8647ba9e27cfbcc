import { and, eq, inArray, sql } from 'drizzle-orm'
import { auditLog } from '../../academy/tables.ts'
import { isEntitled } from '../../catalogue/server/access/entitlement.ts'
import type { User } from '../../platform/user.schema.ts'
import type { Db } from '../../platform/server/db/connect.ts'

/** What is known of a history without asking the product: who is there, what is sold, and who asked for what. */
export type Scene = {
  people: User[]
  courseIds: number[]
  left: Set<string>
  requests: Map<number, { userId: string; courseId: number | null; amount: number }>
}

/** What each payment gives and brought, by the audit log alone: it says what was done, in its order, and nothing of what that changed. */
async function readStandings(db: Db, ids: number[]) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, 'payment'), inArray(auditLog.subjectId, ids.map(String))))
    .orderBy(auditLog.id)
  const standings = new Map(ids.map((id) => [id, { opens: false, rupees: 0 }]))
  for (const { action, subjectId, data } of rows) {
    const id = Number(subjectId)
    const before = standings.get(id) ?? { opens: false, rupees: 0 }
    const came = typeof data['received'] === 'number' ? data['received'] : null
    if (action === 'payment.approved')
      standings.set(id, { opens: true, rupees: came ?? Number(data['amount']) })
    else if (action === 'payment.approved_after_all')
      standings.set(id, { opens: true, rupees: came ?? Number(data['amount']) })
    else if (action === 'payment.refunded')
      standings.set(id, { ...before, rupees: before.rupees - Number(data['refunded']) })
    else if (action === 'payment.rejected') standings.set(id, { opens: false, rupees: came ?? 0 })
    else if (action === 'payment.undone') standings.set(id, { opens: false, rupees: 0 })
    else if (action === 'payment.revoked')
      standings.set(id, { opens: false, rupees: before.rupees - Number(data['refunded']) })
  }
  return standings
}

/** Who may watch what, and what came, where the product says otherwise than the audit log. */
export async function findWrong(db: Db, { people, courseIds, left, requests }: Scene): Promise<unknown[]> {
  const ids = [...requests.keys()]
  const standings = await readStandings(db, ids)
  const wrong: unknown[] = []
  const kept = await db.execute<{ id: number; rupees: number }>(sql`
    select payment_id as id, sum(received_paise)::float8 / 100 as rupees from ledger_entries
    where payment_id = any(${`{${ids.join(',')}}`}::int[]) group by payment_id`)
  for (const { id, rupees } of kept) {
    const expected = standings.get(id)?.rupees ?? 0
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
          standings.get(id)?.opens === true,
      )
      const may = await isEntitled(db, user, courseId)
      if (may !== expected) wrong.push({ user: user.username, courseId, may, expected })
    }
  return wrong
}
