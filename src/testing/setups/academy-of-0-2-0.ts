import type postgres from 'postgres'

/** The last migration of 0.2.0. */
export const TABLES_OF_0_2_0 = '0052_instalments'

export const personOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const HOUR = 3_600_000
const DAY = 24 * HOUR
const moment = (days: number) => new Date(Date.now() + days * DAY).toISOString()

type Values = Record<string, string | number | boolean | null | number[]>
type Write = postgres.Sql

const YEARLY_PAISE = 499_900
const HALF = { title: 'Half a year', months: 6, courseIds: null }
const TWO = { title: 'Two courses', months: 3, courseIds: [1, 2] }
/** In each round, a group of users buys in every possible way, with different prices and dates. */
const ROUNDS = 5
const PEOPLE_IN_ROUND = 13

async function fillCatalogue(sql: Write): Promise<void> {
  await sql`insert into settings (key, value) values ('gstin', '29ABCDE1234F1Z5'), ('gst_name', 'Lantern'), ('grace_days', '5')`
  await sql`
    insert into users (id, username, password_hash)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'person-' || n, 'none'
    from generate_series(1, ${ROUNDS * PEOPLE_IN_ROUND}::int) as n`
  // Invoices to another state have a different tax.
  await sql`insert into billing_details (user_id, name, state) select id, username, '27' from users where username like '%3'`
  await sql`insert into categories (name) values ('Music')`
  await sql`
    insert into courses (slug, title, instructor, description, thumbnail, category_id, duration, is_premium, price_paise)
    select 'course-' || n, 'Course ' || n, 'A teacher', 'About it', '/t.png', 1, '1 hour', true, 99900 from generate_series(1, 5) as n`
  await sql`
    insert into plans (title, price_paise, months, course_ids)
    values ('Half a year', 300000, 6, null), ('Two courses', 150050, 3, '{1,2}')`
  await sql`insert into coupons (code, amount_paise, subject) values ('TEN', 10000, 'everything')`
}

/**
 * Inserts payments and access in the form in which 0.2.0 stored them. Its triggers fill the ledger, invoices, credit
 * notes and counters.
 */
export async function fillAcademyOf020(sql: Write): Promise<void> {
  await fillCatalogue(sql)
  // All decisions are before the first compared time, because a purchase has no effect before its decision.
  let made = 0
  const pay = async (n: number | null, values: Values, earlier?: number): Promise<number> => {
    made += 1
    const course = values['course_id'] ?? null
    const submitted = Date.now() - (600 - made) * DAY + made * 61_007
    const due = Number(values['amount_due_paise'] ?? values['course_price_paise'] ?? YEARLY_PAISE)
    const row: Values = {
      user_id: n === null ? null : personOf(n),
      username: n === null ? 'gone' : `person-${n}`,
      kind: course === null && values['course_price_paise'] === undefined ? 'membership' : 'course',
      course_title: course === null ? null : `Course ${Number(course)}`,
      amount_paise: due,
      amount_due_paise: due,
      transaction_id: `T ${made}`,
      transaction_key: `T${made}`,
      payment_method: made % 7 === 0 ? 'Cash' : 'UPI/Bank Transfer',
      order_code: `LN${made}`,
      status: 'approved',
      submitted_at: new Date(submitted).toISOString(),
      ...values,
    }
    row['decided_at'] = row['status'] === 'pending' ? null : new Date(submitted + 5 * HOUR).toISOString()
    const [payment] = await sql<{ id: number }[]>`insert into payments ${sql(row)} returning id`
    const id = payment?.id ?? 0
    if (earlier)
      await sql`insert into payment_history (payment_id, previous_payment_id) values (${id}, ${earlier})`
    return id
  }
  const revoke = async (id: number, paise: number, reason = 'refund') => {
    await sql`
      insert into refunds (payment_id, reason, amount_paise, refunded_on, created_by_name, created_at)
      values (${id}, ${reason}, ${paise}, current_date, 'boss', clock_timestamp())`
    await sql`update payments set revoked_at = now() where id = ${id}`
  }
  const plan = (n: number, paymentId: number, values: Values) =>
    sql`insert into memberships ${sql({ user_id: personOf(n), payment_id: paymentId, ...values })}`
  const grant = (n: number, values: Values) =>
    sql`insert into access_grants ${sql({ user_id: personOf(n), ...values })}`

  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round * PEOPLE_IN_ROUND
    const price = 99_900 + round * 37
    const course = { course_id: 1 + (round % 5), course_price_paise: price }
    const ten = { coupon_id: 1, coupon_code: 'TEN', discount_paise: 10_000 }
    const rejected = { status: 'rejected', reason: 'Not found' }
    const days = round * 11

    // A payment with a coupon. In every second round, the academy received more than the amount due.
    const over = round % 2 ? { received_paise: price - 9_999 } : {}
    await pay(first + 1, { ...course, ...ten, amount_due_paise: price - 10_000, ...over })
    // A short payment whose balance was paid, and a short payment whose balance was not paid.
    const short = await pay(first + 2, { ...course, ...rejected, received_paise: 60_001 + round })
    await pay(first + 2, { ...course, amount_due_paise: price - 60_001 - round }, short)
    await pay(first + 3, {
      ...course,
      ...ten,
      amount_due_paise: price - 10_000,
      ...rejected,
      received_paise: 101 + round,
    })
    // A rejected payment, and another attempt with provisional access.
    const again = await pay(
      first + 4,
      { ...course, status: 'pending' },
      await pay(first + 4, { ...course, ...rejected }),
    )
    await grant(first + 4, {
      ...pickCourse(course),
      source: 'provisional',
      payment_id: again,
      starts_at: moment(-0.1),
      ends_at: moment(1 + round / 7),
    })
    // Three instalments: two are approved, one of these after a short payment, and the third is pending.
    const third = Math.floor(price / 3)
    const part = (n: number) => ({
      ...course,
      parts: 3,
      part: n,
      opens_by_grants: true,
      amount_due_paise: third + (n === 1 ? price - 3 * third : 0),
    })
    const instalment = (id: number, n: number) =>
      grant(first + 5, {
        ...pickCourse(course),
        source: 'instalment',
        payment_id: id,
        starts_at: moment(30 * n - 70 - days),
        due_at: moment(30 * n - 40 - days),
        ends_at: moment(30 * n - 35 - days),
      })
    await instalment(await pay(first + 5, part(1)), 1)
    const half = await pay(first + 5, { ...part(2), ...rejected, received_paise: 20_003 })
    await instalment(await pay(first + 5, { ...part(2), amount_due_paise: third - 20_003 }, half), 2)
    await pay(first + 5, { ...part(3), status: 'pending' })
    // Four seats. Two were taken, and one of these was then revoked.
    const seats = await pay(first + 6, {
      ...course,
      seats: 4,
      seat_code: personOf(9000 + round),
      opens_by_grants: true,
      amount_due_paise: 4 * price,
    })
    await grant(first + 7, {
      ...pickCourse(course),
      source: 'seat',
      payment_id: seats,
      starts_at: moment(-20 - days),
    })
    await grant(first + 8, {
      ...pickCourse(course),
      source: 'seat',
      payment_id: seats,
      starts_at: moment(-19 - days),
    })
    await grant(first + 9, {
      ...pickCourse(course),
      source: 'seat',
      payment_id: seats,
      starts_at: moment(-18 - days),
      ended_at: moment(-2),
    })
    // Courses whose payments give upgrade credit for a plan of two courses.
    const bought = await pay(first + 9, { ...course, received_paise: price - 50 })
    const upgraded = await pay(first + 9, {
      plan_id: 2,
      plan_terms: JSON.stringify(TWO),
      credit_paise: price - 50,
      counted_ids: [bought],
      amount_due_paise: 150_050,
    })
    await plan(first + 9, upgraded, {
      plan_id: 2,
      course_ids: [1, 2],
      starts_at: moment(-days),
      ends_at: moment(90 - days),
    })
    // A Premium plan that was revoked and then bought again. The next year starts when it ends.
    await revoke(await pay(first + 10, {}), YEARLY_PAISE, round % 2 ? 'mistake' : 'refund')
    await plan(first + 10, await pay(first + 10, { received_paise: YEARLY_PAISE - round }), {
      starts_at: moment(-360 + days),
      ends_at: moment(5 + days),
    })
    await plan(first + 10, await pay(first + 10, {}), {
      starts_at: moment(5 + days),
      ends_at: moment(370 + days),
    })
    // A plan of half a year that has ended. In some rounds, its grace period is not over.
    const over6 = await pay(first + 11, {
      plan_id: 1,
      plan_terms: JSON.stringify(HALF),
      amount_due_paise: 300_000,
    })
    await plan(first + 11, over6, { plan_id: 1, starts_at: moment(-190), ends_at: moment(-3 - round) })
    // A course payment that was revoked after a refund, and a short payment that was refunded.
    await revoke(await pay(first + 12, course), price - round)
    await revoke(
      await pay(first + 12, {
        ...course,
        course_id: 1 + ((round + 1) % 5),
        ...rejected,
        received_paise: 70_007,
      }),
      70_007,
    )
    // Scholarships: lifetime, until a date, and ended early. One gives access to all courses for a week.
    await grant(first + 13, {
      ...pickCourse(course),
      source: 'scholarship',
      starts_at: moment(-30),
      granted_by_name: 'boss',
    })
    await grant(first + 13, {
      course_id: 1 + ((round + 2) % 5),
      source: 'other',
      starts_at: moment(-1),
      ends_at: moment(12 - round),
    })
    await grant(first + 13, {
      course_id: 1 + ((round + 3) % 5),
      source: 'cash',
      starts_at: moment(-9),
      ended_at: moment(-1),
    })
    await grant(first + 13, {
      course_id: null,
      source: 'scholarship',
      starts_at: moment(3 + round),
      ends_at: moment(10 + round),
    })
    // Payments of deleted accounts, and a payment whose decision can still be undone.
    await pay(null, course)
    await pay(first + 11, { ...course, tell_at: moment(1) })
  }
}

const pickCourse = ({ course_id }: { course_id: number }) => ({ course_id })
