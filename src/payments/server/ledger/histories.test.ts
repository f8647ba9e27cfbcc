import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { deleteCourse, purgeCourse, restoreCourse } from '../../../catalogue/server/bin/bin.ts'
import { PAYMENT_METHOD } from '../../rules.ts'
import type { User } from '../../../platform/user.schema.ts'
import { connect, databaseErrorCode, transact, type Db } from '../../../platform/server/db/connect.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import { command, type Command, often } from '../../../testing/histories/commands.ts'
import { findBroken } from '../../../testing/histories/broken.ts'
import { findWrong, type Scene } from '../../../testing/histories/wrong.ts'
import { screenshot } from '../../../testing/pictures.ts'
import { createRows } from '../../../testing/rows.ts'
import { createWorld } from '../../../testing/world.ts'
import { decidePayment, decidePayments } from '../decisions/decide.ts'
import { approveRejected } from '../decisions/approve-rejected.ts'
import { refundPayment } from '../decisions/refunds.ts'
import { revokePayment } from '../decisions/revoke.ts'
import { notifyOfDecisions } from '../decisions/notify.ts'
import { undoDecisions } from '../decisions/undo.ts'
import { findPendingPayment } from '../orders/orders.ts'
import { lockBuyer, resubmitPayment, submitPayment } from '../payments-submit.ts'
import { checkInvoices } from '../documents/check-invoices.ts'
import { checkLedger } from './check-ledger.ts'

const world = await createWorld()
const second = connect(world.database.url)
const instances = [
  { ...world, knownDevice: async () => null },
  { ...world, knownDevice: async () => null, db: second.db },
] as const
afterAll(async () => {
  await second.close()
  await world.close()
})
const bosses: User[] = [await world.user({ role: 'admin' }), await world.user({ role: 'admin' })]
const proofImage = await screenshot(1)
// With these settings, payments get invoices.
for (const [key, value] of [
  ['gstin', '27AAPFU0939F1ZV'],
  ['gst_name', 'Lantern Institute'],
  ['difference_days', '30'],
] as const)
  await world.db.execute(sql`insert into settings (key, value) values (${key}, ${value})`)
const half = await world.as(bosses[0] as User).plans.create({ title: 'Half', price: '₹2,499', months: 6 })
let sent = 0

type Claim = Parameters<typeof submitPayment>[2]
const claim = (amount: number, what: Partial<Claim>): Claim => ({
  amount,
  transactionId: `SENT ${++sent}`,
  proofImage,
  paymentMethod: PAYMENT_METHOD,
  ...what,
})

/** Errors that a rule or PostgreSQL causes are expected outcomes. Other errors fail the test. */
async function act(order: Command, on: 0 | 1, { people, courseIds, left, requests }: Scene): Promise<void> {
  const services = instances[on]
  const { db } = services
  const theirs = [...requests.keys()].toSorted((a, b) => a - b)
  // Small numbers make both instances often change the same payment.
  const number = (which: number) => theirs[which % Math.max(theirs.length, 1)] ?? 1
  const courseId = courseIds['what' in order ? order.what : 0] ?? null
  const boss = bosses['by' in order ? order.by : 0] as User
  try {
    if (order.do === 'pay') {
      const { id, username } = people[order.who % people.length] as User
      const kind = courseId === null ? ('membership' as const) : ('course' as const)
      const pending = { status: 'pending', decidedAt: null } as const
      // Submits a payment like `submitPayment`, but without a screenshot. A user can have only one pending payment
      // for the same item.
      const row = await transact(db, async (tx) => {
        await lockBuyer(tx, id)
        if (await findPendingPayment(tx, id, { courseId, planId: null, seats: null })) return null
        const values = { username, kind, courseId, amountPaise: order.paise, ...pending }
        return createRows(tx as unknown as Db).payment(id, values)
      })
      if (!row) return
      requests.set(row.id, { userId: id, courseId, amount: order.paise / 100 })
    } else if (order.do === 'upgrade') {
      const user = people[order.who % people.length] as User
      const planId = order.half ? half.id : null
      const row = await submitPayment(services, user, claim(order.rupees, { planId }))
      requests.set(row.id, { userId: user.id, courseId: null, amount: order.rupees })
    } else if (order.do === 'instalment') {
      const user = people[order.who % people.length] as User
      const [, inTwo = null] = courseIds
      const row = await submitPayment(services, user, claim(order.rupees, { courseId: inTwo, inParts: true }))
      requests.set(row.id, { userId: user.id, courseId: inTwo, amount: order.rupees })
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
    else if (order.do === 'refund')
      await refundPayment(services, boss, { id: number(order.which), amount: order.rupees, reference: null })
    else if (order.do === 'correct')
      await approveRejected(services, boss, { id: number(order.which), received: order.received })
    else if (order.do === 'tell') await notifyOfDecisions(services)
    else if (order.do === 'wait')
      await db.execute(
        sql`update payments set notify_at = notify_at - interval '20 seconds' where notify_at is not null`,
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
    // The database itself refuses rows for deleted users or courses.
    if (databaseErrorCode(error) !== '23503')
      expect([400, 401, 403, 404, 409]).toContain(toAppError(error).status)
  }
}

/** Runs a history, two commands at a time on two instances. Checks the invariants after each step. */
async function play(history: [Command, Command][], scene: Scene): Promise<void> {
  for (const [step, [one, other]] of history.entries()) {
    await Promise.all([act(one, 0, scene), act(other, 1, scene)])
    expect(await checkLedger(world.db)).toEqual([])
    expect(await checkInvoices(world.db)).toEqual([])
    expect(await findBroken(world.db)).toEqual([])
    expect(await findWrong(instances[step % 2 === 0 ? 0 : 1].db, scene)).toEqual([])
  }
  const { totalRevenue } = await world.as(bosses[0] as User).admin.stats()
  const [ledger] = await world.db.execute<{ rupees: number; claimed: number; counter: number }>(sql`
    select coalesce(sum(received_paise), 0)::float8 / 100 as rupees, coalesce(sum(claimed_paise), 0)::float8 as claimed,
      counter_total('claimed', 0, 0)::float8 as counter
    from ledger_entries`)
  expect(totalRevenue).toBe(ledger?.rupees)
  expect(ledger?.counter).toBe(ledger?.claimed)
}

/** Creates this many students, and as many premium courses. The second course allows two instalments. */
const begin = async (people: number): Promise<Scene> => ({
  people: await Promise.all(Array.from({ length: people }, () => world.user())),
  courseIds: [
    (await world.course({ isPremium: true })).id,
    (await world.course({ isPremium: true, instalments: 2 })).id,
  ],
  left: new Set(),
  requests: new Map(),
})

const decided = { by: 0, status: 'approved', received: undefined } as const

test('money, documents and access are correct in random histories on two instances', async () => {
  const together = fc.tuple(command, command)
  await fc.assert(
    fc.asyncProperty(fc.array(together, { minLength: 5, maxLength: 25 }), async (history) => {
      const scene = await begin(3)
      // Starts with some payments, because few random histories would create approved payments.
      for (const who of scene.people.keys()) {
        await act({ do: 'pay', who, what: 0, paise: 99_900 }, 0, scene)
        await act({ do: 'decide', which: who, ...decided }, 0, scene)
      }
      await act({ do: 'upgrade', who: 0, half: true, rupees: 1500 }, 0, scene)
      // One payment was rejected by mistake.
      await act({ do: 'pay', who: 1, what: 1, paise: 150_000 }, 0, scene)
      await act({ do: 'rest', which: 4, ...decided, status: 'rejected' }, 0, scene)
      await play(history, scene)
    }),
    { numRuns: 6 },
  )
})

test('they are also correct with instalments', async () => {
  const few = fc.nat({ max: 3 })
  const each = fc.oneof(
    often(
      4,
      fc.record({ do: fc.constant('instalment' as const), who: fc.constant(0), rupees: fc.constant(1500) }),
    ),
    often(
      4,
      fc.record({
        do: fc.constant('decide' as const),
        which: few,
        by: fc.constant(0),
        status: fc.constant('approved' as const),
        received: fc.constant(undefined),
      }),
    ),
    often(
      1,
      fc.record({
        do: fc.constant('decide' as const),
        which: few,
        by: fc.constant(0),
        status: fc.constant('rejected' as const),
        received: fc.option(fc.constant(500), { nil: undefined }),
      }),
    ),
    often(2, fc.record({ do: fc.constant('undo' as const), which: few, by: fc.constant(0) })),
    often(
      3,
      fc.record({
        do: fc.constant('revoke' as const),
        which: few,
        by: fc.constant(0),
        reason: fc.constant('refund' as const),
        rupees: fc.constant(undefined),
      }),
    ),
    often(
      2,
      fc.record({
        do: fc.constant('correct' as const),
        which: few,
        by: fc.constant(0),
        received: fc.constant(undefined),
      }),
    ),
    often(
      1,
      fc.record({
        do: fc.constant('refund' as const),
        which: few,
        by: fc.constant(0),
        rupees: fc.constant(200),
      }),
    ),
    often(1, fc.record({ do: fc.constantFrom('tell' as const, 'wait' as const) })),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(each, each), { minLength: 8, maxLength: 14 }), async (history) => {
      const scene = await begin(1)
      for (const which of [0, 1]) {
        await act({ do: 'instalment', who: 0, rupees: 1500 }, 0, scene)
        if (which === 0) await act({ do: 'decide', which, ...decided }, 0, scene)
      }
      await play(history, scene)
    }),
    { numRuns: 4 },
  )
})
