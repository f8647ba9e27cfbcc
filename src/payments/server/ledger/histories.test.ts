import { inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '../../../academy/tables.ts'
import { isEntitled } from '../../../catalogue/server/access/entitlement.ts'
import { deleteCourse, purgeCourse, restoreCourse } from '../../../catalogue/server/courses/bin.ts'
import type { User } from '../../../platform/user.schema.ts'
import { connect, databaseErrorCode } from '../../../platform/server/db/connect.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import { screenshot } from '../../../testing/pictures.ts'
import { createWorld } from '../../../testing/world.ts'
import { decidePayment, decidePayments } from '../decisions/decide.ts'
import { revokePayment } from '../decisions/revoke.ts'
import { tellDecisions } from '../decisions/tell.ts'
import { undoDecisions } from '../decisions/undo.ts'
import { resubmitPayment } from '../payments-submit.ts'
import { checkInvoices } from '../papers/check-invoices.ts'
import { checkLedger } from './check-ledger.ts'

const world = await createWorld()
const second = connect(world.database.url)
const instances = [
  { ...world, knownDevice: () => null },
  { ...world, knownDevice: () => null, db: second.db },
] as const
afterAll(async () => {
  await second.close()
  await world.close()
})
const bosses: User[] = [await world.user({ role: 'admin' }), await world.user({ role: 'admin' })]
const proofImage = await screenshot(1)
// With both, what comes is invoiced.
for (const [key, value] of [
  ['gstin', '27AAPFU0939F1ZV'],
  ['gst_name', 'Lantern Institute'],
] as const)
  await world.db.execute(sql`insert into settings (key, value) values (${key}, ${value})`)
let sent = 0

/** What is known of a history without asking the product: who is there, what is sold, and who asked for what. */
type Scene = {
  people: User[]
  courseIds: number[]
  left: Set<string>
  requests: Map<number, { userId: string; courseId: number | null; amount: number }>
}

const pick = fc.nat({ max: 7 })
const by = fc.nat({ max: 1 })
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const command = fc.oneof(
  often(
    6,
    fc.record({
      do: fc.constant('pay' as const),
      who: pick,
      what: fc.nat({ max: 2 }),
      paise: fc.integer({ min: 1, max: 1e9 }),
    }),
  ),
  often(
    8,
    fc.record({
      do: fc.constantFrom('decide' as const, 'rest' as const),
      which: pick,
      by,
      status: fc.constantFrom('approved' as const, 'rejected' as const),
      received: fc.option(fc.integer({ min: 1, max: 4000 }), { nil: undefined, freq: 3 }),
    }),
  ),
  often(4, fc.record({ do: fc.constant('undo' as const), which: pick, by })),
  often(
    4,
    fc.record({
      do: fc.constant('revoke' as const),
      which: pick,
      by,
      reason: fc.constantFrom('mistake' as const, 'refund' as const, 'chargeback' as const),
      rupees: fc.option(fc.integer({ min: 1, max: 1e7 }), { nil: undefined }),
    }),
  ),
  often(3, fc.record({ do: fc.constantFrom('tell' as const, 'wait' as const) })),
  often(
    2,
    fc.record({ do: fc.constant('again' as const), which: pick, rupees: fc.integer({ min: 1, max: 5000 }) }),
  ),
  often(
    2,
    fc.record({
      do: fc.constantFrom('bin' as const, 'restore' as const, 'purge' as const),
      what: fc.nat({ max: 1 }),
      by,
    }),
  ),
  often(1, fc.record({ do: fc.constant('leave' as const), who: pick })),
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** What PostgreSQL or a rule refuses is no outcome of its own; what breaks is. */
async function act(order: Command, on: 0 | 1, { people, courseIds, left, requests }: Scene): Promise<void> {
  const services = instances[on]
  const { db } = services
  const theirs = [...requests.keys()].toSorted((a, b) => a - b)
  // The same number is often the same payment for both instances, so that they meet.
  const number = (which: number) => theirs[which % Math.max(theirs.length, 1)] ?? 1
  const courseId = courseIds['what' in order ? order.what : 0] ?? null
  const boss = bosses['by' in order ? order.by : 0] as User
  try {
    if (order.do === 'pay') {
      const { id, username } = people[order.who % people.length] as User
      const kind = courseId === null ? ('membership' as const) : ('course' as const)
      const pending = { status: 'pending', decidedAt: null } as const
      const row = await world.payment(id, { username, kind, courseId, amountPaise: order.paise, ...pending })
      requests.set(row.id, { userId: id, courseId, amount: order.paise / 100 })
    } else if (order.do === 'again') {
      const id = number(order.which)
      const first = requests.get(id)
      const user = people.find((one) => one.id === first?.userId)
      if (!first || !user) return
      const claim = { id, amount: order.rupees, transactionId: `AGAIN ${++sent}`, proofImage }
      const row = await resubmitPayment(services, user, claim)
      requests.set(row.id, { ...first, amount: order.rupees })
    } else if (order.do === 'decide')
      await decidePayments(services, boss, {
        ids: [number(order.which)],
        status: order.status,
        received: order.received,
      })
    else if (order.do === 'rest')
      await decidePayment(services, boss, { id: number(order.which), status: order.status })
    else if (order.do === 'undo') await undoDecisions(services, boss, { ids: [number(order.which)] })
    else if (order.do === 'revoke')
      await revokePayment(services, boss, {
        id: number(order.which),
        reason: order.reason,
        amount: order.rupees,
        reference: null,
      })
    else if (order.do === 'tell') await tellDecisions(services)
    else if (order.do === 'wait')
      await db.execute(
        sql`update payments set tell_at = tell_at - interval '20 seconds' where tell_at is not null`,
      )
    else if (order.do === 'bin') await deleteCourse(db, boss, courseId ?? 0)
    else if (order.do === 'restore') await restoreCourse(db, boss, courseId ?? 0)
    else if (order.do === 'purge') await purgeCourse(db, boss, courseId ?? 0)
    else if (order.do === 'leave') {
      const { id } = people[order.who % people.length] as User
      left.add(id)
      await db.execute(sql`delete from users where id = ${id}`)
    }
  } catch (error) {
    // A row for somebody or something that is gone is refused by the database itself.
    if (databaseErrorCode(error) !== '23503')
      expect([400, 401, 403, 404, 409]).toContain(toAppError(error).status)
  }
}

/** What must hold, whatever was done: each row that comes back is a person or a payment for whom it does not. */
async function findBroken(): Promise<unknown[]> {
  const rows = await world.db.execute(sql`
    with valid as (select * from payments where status = 'approved' and revoked_at is null and user_id is not null)
    select 'a year without its payment' as what, payment_id as id from memberships m
      where not exists (select from valid v where v.id = m.payment_id)
    union all select 'a payment without its year', id from valid v
      where kind = 'membership' and not exists (select from memberships m where m.payment_id = v.id)
    union all select 'a gap or an overlap of years', m.id from memberships m join memberships o on o.user_id = m.user_id and o.id <> m.id
      where (m.starts_at, m.ends_at) overlaps (o.starts_at, o.ends_at)
    union all select 'paid and not enrolled', id from valid v
      where course_id is not null and not exists (select from enrollments e where (e.user_id, e.course_id) = (v.user_id, v.course_id))
    union all select 'enrolled by nobody', id from enrollments e
      where not exists (select from payments p where p.status = 'approved' and (p.user_id, p.course_id) = (e.user_id, e.course_id))
    union all select 'told other than once', p.id from payments p
      where p.user_id is not null and (select count(*) from notifications n
        where (n.data ->> 'paymentId')::int = p.id and n.kind in ('payment_approved', 'payment_rejected', 'payment_short')
      ) <> (p.status <> 'pending' and p.tell_at is null)::int
    union all select 'invoiced other than once', p.id from payments p
      where (select count(*) from invoices i where i.payment_id = p.id and i.kind = 'invoice'
          and i.total_paise = money_received(p.status, p.amount_paise, p.received_paise))
        <> (p.tell_at is null and money_received(p.status, p.amount_paise, p.received_paise) > 0)::int
    union all select 'revoked without a refund', p.id from payments p
      where (p.revoked_at is null) = exists (select from refunds r where r.payment_id = p.id)`)
  return [...rows]
}

/** What each payment gives and brought, by the audit log alone: it says what was done, in its order, and nothing of what that changed. */
async function readStandings(ids: number[]) {
  const rows = await world.db
    .select()
    .from(auditLog)
    .where(
      inArray(
        auditLog.subject,
        ids.map((id) => `payment ${id}`),
      ),
    )
    .orderBy(auditLog.id)
  const standings = new Map(ids.map((id) => [id, { opens: false, rupees: 0 }]))
  for (const { action, subject, data } of rows) {
    const id = Number(subject.split(' ')[1])
    const before = standings.get(id) ?? { opens: false, rupees: 0 }
    const came = typeof data['received'] === 'number' ? data['received'] : null
    if (action === 'payment.approved')
      standings.set(id, { opens: true, rupees: came ?? Number(data['amount']) })
    else if (action === 'payment.rejected') standings.set(id, { opens: false, rupees: came ?? 0 })
    else if (action === 'payment.undone') standings.set(id, { opens: false, rupees: 0 })
    else if (action === 'payment.revoked')
      standings.set(id, { opens: false, rupees: before.rupees - Number(data['refunded']) })
  }
  return standings
}

/** Who may watch what, and what came, where the product says otherwise than the audit log. */
async function findWrong({ people, courseIds, left, requests }: Scene, on: 0 | 1): Promise<unknown[]> {
  const { db } = instances[on]
  const ids = [...requests.keys()]
  const standings = await readStandings(ids)
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

test('money, papers and access hold through random histories on two instances', async () => {
  const together = fc.tuple(command, command)
  await fc.assert(
    fc.asyncProperty(fc.array(together, { minLength: 5, maxLength: 25 }), async (history) => {
      const scene: Scene = {
        people: [await world.user(), await world.user(), await world.user()],
        courseIds: [
          (await world.course({ isPremium: true })).id,
          (await world.course({ isPremium: true })).id,
        ],
        left: new Set(),
        requests: new Map(),
      }
      for (const [step, [one, other]] of history.entries()) {
        await Promise.all([act(one, 0, scene), act(other, 1, scene)])
        expect(await checkLedger(world.db)).toEqual([])
        expect(await checkInvoices(world.db)).toEqual([])
        expect(await findBroken()).toEqual([])
        expect(await findWrong(scene, step % 2 === 0 ? 0 : 1)).toEqual([])
      }
      const { totalRevenue } = await world.as(bosses[0] as User).admin.stats()
      const [kept] = await world.db.execute<{ rupees: number }>(
        sql`select coalesce(sum(received_paise), 0)::float8 / 100 as rupees from ledger_entries`,
      )
      expect(totalRevenue).toBe(kept?.rupees)
    }),
    { numRuns: 6 },
  )
})
