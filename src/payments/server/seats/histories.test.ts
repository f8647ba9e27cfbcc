import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { isEntitled } from '../../../catalogue/server/access/entitlement.ts'
import { connect, transact, type Db } from '../../../platform/server/db/connect.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { createRows } from '../../../testing/rows.ts'
import { createWorld } from '../../../testing/world.ts'
import { decidePayments } from '../decisions/decide.ts'
import { revokePayment } from '../decisions/revoke.ts'
import { notifyOfDecisions } from '../decisions/notify.ts'
import { undoDecisions } from '../decisions/undo.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { findPendingPayment } from '../orders/orders.ts'
import { lockBuyer } from '../payments-submit.ts'
import { renewSeatLink, revokeSeat } from './manage.ts'
import { takeSeat } from './take.ts'

const world = await createWorld()
const second = connect(world.database.url)
const instances = [world, { ...world, db: second.db }] as const
afterAll(async () => {
  await second.close()
  await world.close()
})
const boss = await world.user({ role: 'admin' })

const one = fc.nat({ max: 3 })
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const command = fc.oneof(
  often(2, fc.record({ do: fc.constant('order' as const), who: one, seats: fc.integer({ min: 2, max: 3 }) })),
  often(
    3,
    fc.record({ do: fc.constantFrom('approve' as const, 'reject' as const, 'undo' as const), which: one }),
  ),
  often(2, fc.record({ do: fc.constantFrom('tell' as const, 'wait' as const) })),
  often(9, fc.record({ do: fc.constant('take' as const), which: one, who: one })),
  often(2, fc.record({ do: fc.constant('back' as const), which: one, who: one })),
  often(1, fc.record({ do: fc.constantFrom('renew' as const, 'revoke' as const), which: one })),
  often(1, fc.record({ do: fc.constant('leave' as const), who: one })),
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never
type Scene = { courseId: number; people: User[]; left: Set<string>; orders: { id: number; buyer: User }[] }

async function act(order: Command, on: 0 | 1, { courseId, people, left, orders }: Scene): Promise<void> {
  const services = instances[on]
  const { db } = services
  const who = people['who' in order ? order.who : 0] as User
  // Small numbers make both instances often change the same order.
  const meant = orders['which' in order ? order.which % Math.max(orders.length, 1) : 0]
  const id = meant?.id ?? 1
  const codeOf = async () => {
    const [row] = await db.execute<{ code: string | null }>(
      sql`select seat_code as code from orders where id = (select order_id from payments where id = ${id})`,
    )
    return row?.code ?? '00000000-0000-4000-8000-000000000000'
  }
  try {
    if (order.do === 'order') {
      const values = {
        courseId,
        seats: order.seats,
        seatCode: crypto.randomUUID(),
      } as const
      const pending = { status: 'pending', decidedAt: null } as const
      const row = await transact(db, async (tx) => {
        await lockBuyer(tx, who.id)
        if (await findPendingPayment(tx, who.id, { courseId, planId: null, seats: order.seats })) return null
        return createRows(tx as unknown as Db).payment(who.id, {
          username: who.username,
          ...values,
          ...pending,
        })
      })
      if (!row) return
      orders.push({ id: row.id, buyer: who })
    } else if (order.do === 'approve' || order.do === 'reject')
      await decidePayments(services, boss, {
        ids: [id],
        status: order.do === 'approve' ? 'approved' : 'rejected',
      })
    else if (order.do === 'undo') await undoDecisions(services, boss, { ids: [id] })
    else if (order.do === 'tell') await notifyOfDecisions(services)
    else if (order.do === 'wait')
      await db.execute(
        sql`update payments set notify_at = notify_at - interval '20 seconds' where notify_at is not null`,
      )
    else if (order.do === 'take') await takeSeat(services, who, await codeOf())
    else if (order.do === 'renew') await renewSeatLink(db, meant?.buyer ?? who, await codeOf())
    else if (order.do === 'revoke')
      await revokePayment(services, boss, { id, reason: 'refund', reference: null })
    else if (order.do === 'leave') {
      left.add(who.id)
      await db.execute(sql`delete from users where id = ${who.id}`)
    } else if (order.do === 'back')
      await revokeSeat(services, meant?.buyer ?? who, { code: await codeOf(), username: who.username })
  } catch (error) {
    // Only one order of a user can be pending, and the database refuses rows for deleted users.
    const status = toAppError(error).status
    if (order.do !== 'order') expect([400, 401, 403, 404, 409]).toContain(status)
  }
}

/** Returns rows that violate the invariants of seats. */
const findBroken = async () => [
  ...(await world.db.execute(sql`
    with places as (
      select g.*, o.seats, p.status, p.notify_at, p.revoked_at from entitlements g join payments p on p.id = g.payment_id join orders o on o.id = p.order_id
      where g.source = 'seat')
    select 'more places than were paid for' as what, payment_id as id from places where ended_at is null
      group by payment_id, seats having count(*) > seats
    union all select 'a person with two places', payment_id from places group by payment_id, user_id having count(*) > 1
    union all select 'a place without its payment', payment_id from places
      where ended_at is null and (status <> 'approved' or notify_at is not null or revoked_at is not null)
    union all select 'closed, and nobody told', g.payment_id from places g where ended_at is not null and not exists (
      select from notifications n where n.user_id = g.user_id and n.kind in ('access_ended', 'payment_revoked'))`)),
]

test('seats are correct in random histories on two instances', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(command, command), { minLength: 8, maxLength: 25 }),
      async (history) => {
        const people = await Promise.all([world.user(), world.user(), world.user(), world.user()])
        const { id: courseId } = await world.course({ isPremium: true })
        const scene: Scene = { courseId, people, left: new Set(), orders: [] }
        for (const [first, other] of history) {
          await Promise.all([act(first, 0, scene), act(other, 1, scene)])
          expect(await findBroken()).toEqual([])
        }
        const open = await world.db.execute<{ id: string }>(
          sql`select user_id as id from entitlements where course_id = ${courseId} and ended_at is null`,
        )
        const seated = new Set([...open].map(({ id }) => id))
        for (const user of people.filter(({ id }) => !scene.left.has(id)))
          expect(await isEntitled(second.db, user, courseId)).toBe(seated.has(user.id))
        expect(await checkLedger(world.db)).toEqual([])
      },
    ),
    { numRuns: 8 },
  )
})
