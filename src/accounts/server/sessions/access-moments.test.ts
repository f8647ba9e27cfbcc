import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENTITLEMENT_SOURCES } from '../../../payments/rules.ts'
import type { User } from '../../../platform/user.schema.ts'
import { createWorld, type Caller, type World } from '../../../testing/world.ts'
import { createSession, findSession } from './sessions.ts'

let world: World
let asha: User
let student: Caller
let sessionId: string
let paymentIds: number[]
let courseId: number

beforeAll(async () => {
  world = await createWorld()
  asha = await world.user()
  student = world.as(asha)
  sessionId = await createSession(world.db, { userId: asha.id, address: '::1', userAgent: null })
  courseId = (await world.course({ isPremium: true })).id
  paymentIds = []
  for (let n = 0; n < 3; n += 1) paymentIds.push((await world.payment(asha.id, { kind: 'membership' })).id)
})
afterAll(() => world.close())

const version = async () => (await findSession(world.db, sessionId))?.version

/** Returns the data of pages that can change only because time passes. */
async function readAccess() {
  const [check, ending, { active, graceUntil, givenUntil }, queue] = await Promise.all([
    student.payments.check({ courseId }),
    student.memberships.ending(),
    student.memberships.mine(),
    student.payments.queue(),
  ])
  return JSON.stringify([
    check,
    ending.endsAt !== null,
    active,
    graceUntil !== undefined,
    givenUntil !== undefined,
    queue.waiting.map(({ openUntil }) => openUntil !== null),
  ])
}

/** Moves all dates into the past without firing triggers, as if this time had passed. */
const passDays = (days: number) =>
  world.database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      update entitlements set starts_at = starts_at - ${days} * interval '1 day', ends_at = ends_at - ${days} * interval '1 day',
        due_at = due_at - ${days} * interval '1 day'`
  })

const days = fc.integer({ min: -60, max: 60 })
const entitlement = fc.record({
  source: fc.constantFrom(...ENTITLEMENT_SOURCES),
  from: days,
  length: fc.option(fc.integer({ min: 1, max: 80 })),
  everything: fc.boolean(),
})

test("the cache key of pages changes whenever time changes a student's access or the text about it", async () => {
  await world.db.execute(sql`insert into settings (key, value) values ('grace_days', '6')`)
  const [batch] = await world.db.execute<{ id: number }>(
    sql`insert into batches (name, starts_on) values ('Morning', '2026-06-01') returning id`,
  )
  let changed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(entitlement, { minLength: 1, maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 4 }),
      async (rows, steps) => {
        await world.db.execute(sql`delete from entitlements`)
        for (const [index, { source, from, length, everything }] of rows.entries()) {
          const isPlan = source === 'plan'
          await world.db.execute(sql`
            insert into entitlements (user_id, source, batch_id, course_id, payment_id, plan_id, starts_at, ends_at)
            values (${asha.id}, ${source}, ${source === 'batch' ? (batch?.id ?? 0) : null}::int,
              ${isPlan || (everything && source !== 'purchase' && source !== 'batch') ? null : courseId}::int,
              ${paymentIds[index] ?? null}, ${isPlan ? 0 : null}::int, now() + ${from}::int * interval '1 day',
              now() + ${length === null && !isPlan ? null : from + (length ?? 30)}::int * interval '1 day')
            on conflict do nothing`)
        }
        for (const step of steps) {
          const before = [await readAccess(), await version()]
          await passDays(step)
          const after = [await readAccess(), await version()]
          if (before[0] === after[0]) continue
          changed += 1
          expect(after[1]).not.toBe(before[1])
        }
      },
    ),
    { numRuns: 25 },
  )
  expect(changed).toBeGreaterThan(10)
})

test('every date of an entitlement is in the rule, or listed here as never in the future', async () => {
  const past = ['ended_at', 'used_at']
  const columns = await world.db.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = 'entitlements'::regclass and attnum > 0 and not attisdropped and atttypid = 'timestamptz'::regtype order by 1`)
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(past))
  for (const { name } of columns.filter((one) => !past.includes(one.name))) {
    await world.db.execute(sql`delete from entitlements`)
    await world.db.execute(sql`
      insert into entitlements (user_id, source, payment_id, plan_id, starts_at, ends_at, due_at)
      values (${asha.id}, 'plan', ${paymentIds[0]}, 0, now() - interval '9 days', now() + interval '99 days', now() + interval '99 days')`)
    const set = (at: string) =>
      world.database.sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`update entitlements set ${tx(name)} = now() + ${at}::interval`
      })
    await set('1 hour')
    const before = await version()
    await set('-1 second')
    expect(await version(), name).not.toBe(before)
  }
})

test('every date in tables with user data is listed here: it is in the past, or belongs to an entitlement', async () => {
  const dates = await world.db.execute<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attnum > 0 and not a.attisdropped and a.atttypid in ('timestamptz'::regtype, 'date'::regtype) and c.relname <> 'entitlements'
      and exists (select from pg_trigger t join pg_proc f on f.oid = t.tgfoid where t.tgrelid = c.oid and f.prosrc like '%renew_user_cache(%') order by 1`)
  // Pages must not use any of these dates to decide what they show over time. The cache key would have to
  // include such a date.
  expect(dates.map(({ name }) => name)).toEqual([
    'batch_members.joined_at',
    'batch_members.left_at',
    'batches.archived_at',
    'batches.created_at',
    'batches.ends_on',
    'batches.starts_on',
    'class_attendances.joined_at',
    'course_completions.finished_at',
    'enrollments.created_at',
    'lesson_excuses.created_at',
    'lesson_likes.created_at',
    'lesson_progress.completed_at',
    'lesson_progress.updated_at',
    'notes.created_at',
    'notes.updated_at',
    'notifications.created_at',
    'notifications.read_at',
    'orders.created_at',
    'payments.alarmed_at',
    'payments.decided_at',
    'payments.notify_at',
    'payments.refund_requested_at',
    'payments.revoked_at',
    'payments.submitted_at',
    'quiz_attempts.closes_at',
    'quiz_attempts.deadline',
    'quiz_attempts.started_at',
    'quiz_attempts.submitted_at',
    'quiz_extra_times.updated_at',
    'review_votes.created_at',
    'reviews.created_at',
    'reviews.hidden_at',
    'reviews.replied_at',
    'reviews.updated_at',
    'scorm_records.completed_at',
    'scorm_records.updated_at',
    // Responses for staff are not cached.
    'staff_duties.given_at',
    'staff_duties.until',
    'study_goals.created_at',
    'study_goals.reminded_on',
    'submissions.created_at',
    'submissions.marked_at',
    'submissions.opened_at',
    'submissions.submitted_at',
    'submissions.updated_at',
    'users.admin_since',
    'users.blocked_at',
    'users.created_at',
    'users.owner_since',
  ])
})
