import { sql } from 'drizzle-orm'
import { type PaymentsWorld, proof } from './payments.ts'

/** A price in paise. It is not a round number, so that rounding errors become visible. */
const PRICE = 299_937

export const addedUp = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns the rows of a CSV, each by column name. */
export function cells(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    )
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])))
}

/**
 * Returns the taxable value and each half of 18% tax in an amount that includes both. Does not use Lantern's own
 * code.
 */
function taxIn(paise: number): { taxable: number; half: number } {
  const near = Math.round((paise * 10_000) / 11_800)
  const half = (taxable: number) => Math.round((taxable * 9) / 100)
  const exact = [near, near - 1, near + 1].find((taxable) => taxable + 2 * half(taxable) === paise)
  return { taxable: exact ?? near, half: half(exact ?? near) }
}

type Student = Awaited<ReturnType<PaymentsWorld['student']>>

/** Makes 4 rounds of 12 payments each, and 12 pending payments: 60 in total. Returns the expected totals. */
export async function sixtyPayments({ admin, next, student, world }: PaymentsWorld) {
  /** The expected totals in paise. Each action updates them, without reading data from Lantern. */
  const expected = {
    payments: 0,
    received: 0,
    refunded: 0,
    mistaken: 0,
    cash: 0,
    cashRefunded: 0,
    pending: 0,
    taxable: 0,
    centralTax: 0,
    statuses: {} as Record<string, number>,
  }

  function expectPayment(
    status: string,
    {
      received = 0,
      refunded = 0,
      isCash = false,
    }: { received?: number; refunded?: number; isCash?: boolean } = {},
  ): void {
    expected.payments += 1
    expected.statuses[status] = (expected.statuses[status] ?? 0) + 1
    expected.received += received
    expected.refunded += refunded
    if (isCash) expected.cash += received
    if (isCash) expected.cashRefunded += refunded
    // A refund of an invoice includes its share of the tax.
    const [whole, gone] = [taxIn(received), taxIn(refunded)]
    expected.taxable += whole.taxable - gone.taxable
    expected.centralTax += whole.half - gone.half
  }

  const courses: number[] = []

  /** Returns one of five courses. */
  async function someCourse(): Promise<number> {
    if (courses.length < 5) courses.push((await world.course({ isPremium: true, pricePaise: PRICE })).id)
    return courses[expected.payments % courses.length] ?? 0
  }

  async function submitted(claimed = PRICE) {
    const someone = await student()
    const courseId = await someCourse()
    const { id } = await world.payment(someone.user.id, {
      courseId,
      username: someone.user.username,
      amountPaise: claimed,
      amountDuePaise: PRICE,
      status: 'pending',
      decidedAt: null,
    })
    return { ...someone, id, courseId }
  }

  /** Decides a payment and ends the time in which the decision can be undone. */
  async function decide(id: number, status: 'approved' | 'rejected', received?: number): Promise<void> {
    const came = received !== undefined && { received: received / 100 }
    await admin.payments.decideMany({ ids: [id], status, ...came })
    await world.db.execute(sql`update payments set notify_at = null where id = ${id}`)
  }

  const refund = (id: number, paise: number) => admin.payments.refund({ id, amount: paise / 100 })
  const resubmit = ({ call }: Student, id: number, paise: number) =>
    call.payments.resubmit({ id, amount: paise / 100, transactionId: next(), proofImage: proof })

  /**
   * The kinds of histories. `n` varies the amounts. Each comment gives the number of payments in the history.
   */
  const histories: ((n: number) => Promise<void>)[] = [
    // 1 payment: the amount due is received.
    async () => {
      const { id } = await submitted()
      await decide(id, 'approved')
      expectPayment('approved', { received: PRICE })
    },
    // 1 payment: cash, with a partial refund.
    async (n) => {
      const { user } = await student()
      const paise = 100_000 + n * 1003
      const courseId = await someCourse()
      const { payment } = await admin.grants.create({
        userId: user.id,
        courseId,
        source: 'cash',
        amount: paise / 100,
      })
      await refund(payment?.id ?? 0, 333 + n)
      expectPayment('approved', { received: paise, refunded: 333 + n, isCash: true })
    },
    // 1 payment: more than the amount due is received. The excess is refunded, and the access stays.
    async (n) => {
      const { id } = await submitted()
      await decide(id, 'approved', PRICE + 1001 + n)
      await refund(id, 1001 + n)
      expectPayment('approved', { received: PRICE + 1001 + n, refunded: 1001 + n })
    },
    // 1 payment: short, without a payment of the balance.
    async (n) => {
      const { id } = await submitted()
      await decide(id, 'rejected', 70_007 + n)
      expectPayment('short', { received: 70_007 + n })
    },
    // 2 payments: a short one, then the balance.
    async (n) => {
      const someone = await submitted()
      const came = 90_009 + n
      await decide(someone.id, 'rejected', came)
      const { id } = await resubmit(someone, someone.id, PRICE - came)
      await decide(id, 'approved')
      expectPayment('short', { received: came })
      expectPayment('approved', { received: PRICE - came })
    },
    // 1 payment: revoked with a partial refund.
    async (n) => {
      const { id } = await submitted()
      await decide(id, 'approved')
      await admin.payments.revoke({ id, reason: 'refund', amount: (200_002 + n) / 100 })
      expectPayment('revoked', { received: PRICE, refunded: 200_002 + n })
    },
    // 1 payment: approved by mistake, because the money never arrived.
    async () => {
      const { id } = await submitted()
      await decide(id, 'approved')
      await admin.payments.revoke({ id, reason: 'mistake' })
      expected.mistaken += PRICE
      expectPayment('revoked')
    },
    // 1 payment: refunded in three parts, then a chargeback of the rest.
    async (n) => {
      const { id } = await submitted()
      await decide(id, 'approved')
      for (const part of [11_111, 22_222 + n, 7]) await refund(id, part)
      await admin.payments.revoke({ id, reason: 'chargeback' })
      expectPayment('revoked', { received: PRICE, refunded: PRICE })
    },
    // 1 payment: rejected by mistake, then approved with the received amount.
    async (n) => {
      const { id } = await submitted()
      await decide(id, 'rejected')
      await admin.payments.approveRejected({ id, received: (PRICE - n) / 100 })
      await refund(id, 5005)
      expectPayment('approved', { received: PRICE - n, refunded: 5005 })
    },
    // 1 payment: short, then approved without the balance.
    async (n) => {
      const { id } = await submitted()
      await decide(id, 'rejected', 250_025 + n)
      await admin.payments.approveRejected({ id })
      expectPayment('approved', { received: 250_025 + n })
    },
    // 1 payment: rejected permanently.
    async () => {
      const { id } = await submitted(123)
      await decide(id, 'rejected')
      expectPayment('rejected')
    },
  ]

  await admin.settings.update({ key: 'gstin', value: '27AAPFU0939F1ZV' })
  await admin.settings.update({ key: 'gst_name', value: 'Lantern Institute' })
  for (let round = 0; round < 4; round += 1)
    for (const [kind, play] of histories.entries()) await play(round * 37 + kind)
  for (let n = 0; n < 12; n += 1) {
    await submitted(40_004 + n)
    expected.pending += 40_004 + n
    expectPayment('pending')
  }
  return expected
}
