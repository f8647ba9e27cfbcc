import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../../payments/server/ledger/check-ledger.ts'
import type { User } from '../../../platform/user.schema.ts'
import { createWorld, type Caller, type World } from '../../../testing/world.ts'

let world: World
let admin: Caller
let courseIds: number[]
let lessonIds: number[]
let batchId: number
beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
  const made = await Promise.all([0, 1, 2].map(() => world.course({ isPremium: true })))
  courseIds = made.map(({ id }) => id)
  const lessons = await Promise.all([...courseIds, ...courseIds].map((id) => world.lesson(id)))
  lessonIds = lessons.map(({ id }) => id)
  batchId = (
    await admin.batches.create({ name: 'Morning', startsOn: '2026-06-01', courseIds: [courseIds[0] ?? 0] })
  ).id
})
afterAll(() => world.close())

const who = fc.nat({ max: 1 })
const what = fc.nat({ max: 2 })
const lesson = fc.nat({ max: 5 })
const day = fc.integer({ min: -30, max: 60 })
const step = fc.oneof(
  fc.record({ do: fc.constant('enrol' as const), who, what }),
  fc.record({
    do: fc.constant('watch' as const),
    who,
    lesson,
    to: fc.integer({ min: 1, max: 90 }),
    done: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('grant' as const),
    who,
    what,
    from: day,
    days: fc.option(fc.integer({ min: 1, max: 90 })),
  }),
  fc.record({ do: fc.constant('buy' as const), who, what, paise: fc.integer({ min: 1, max: 1e7 }) }),
  fc.record({ do: fc.constant('plan' as const), who, from: day, days: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ do: fc.constant('batch' as const), who }),
  fc.record({ do: fc.constantFrom('like' as const, 'note' as const, 'comment' as const), who, lesson }),
  fc.record({ do: fc.constant('review' as const), who, what, rating: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant('vote' as const), who }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function act(people: readonly User[], one: Step): Promise<void> {
  const user = people[one.who] as User
  const { db } = world
  const at = (days: number) => sql`now() + make_interval(days => ${days}::int)`
  const courseId = 'what' in one ? (courseIds[one.what] ?? 0) : 0
  const lessonId = 'lesson' in one ? (lessonIds[one.lesson] ?? 0) : 0
  if (one.do === 'enrol')
    await db.execute(
      sql`insert into enrollments (user_id, course_id) values (${user.id}, ${courseId}) on conflict do nothing`,
    )
  else if (one.do === 'watch')
    await db.execute(sql`
      insert into lesson_progress as p (user_id, lesson_id, position, watched, completed, completed_at)
      values (${user.id}, ${lessonId}, ${one.to}, nummultirange(numrange(0, ${one.to})), ${one.done}, case when ${one.done} then now() end)
      on conflict (user_id, lesson_id) do update set position = excluded.position, watched = p.watched + excluded.watched`)
  else if (one.do === 'grant')
    await db.execute(sql`insert into entitlements (user_id, course_id, source, starts_at, ends_at)
      values (${user.id}, ${courseId}, 'scholarship', ${at(one.from)}, ${one.days === null ? sql`null` : at(one.from + one.days)})`)
  else if (one.do === 'buy') {
    // A merge is rejected if both accounts bought the same course.
    const [bought] =
      await db.execute(sql`select from entitlements where source = 'purchase' and ended_at is null
      and course_id = ${courseId} and user_id in (${people[0]?.id}, ${people[1]?.id})`)
    if (!bought) await world.buy(user, courseId, { amountPaise: one.paise })
  } else if (one.do === 'plan') await world.join(user, { from: one.from, until: one.from + one.days })
  else if (one.do === 'batch') await admin.batches.addMembers({ id: batchId, names: [user.username] })
  else if (one.do === 'like')
    await db.execute(sql`with liked as (
        insert into lesson_likes (user_id, lesson_id) values (${user.id}, ${lessonId}) on conflict do nothing returning lesson_id)
      update lessons set likes_count = likes_count + 1 where id in (select lesson_id from liked)`)
  else if (one.do === 'note')
    await db.execute(
      sql`insert into notes (user_id, lesson_id, content) values (${user.id}, ${lessonId}, 'a note')`,
    )
  else if (one.do === 'comment')
    await db.execute(
      sql`insert into comments (user_id, lesson_id, content) values (${user.id}, ${lessonId}, 'a comment')`,
    )
  else if (one.do === 'review')
    await db.execute(sql`insert into reviews (user_id, course_id, rating, updated_at)
      values (${user.id}, ${courseId}, ${one.rating}, clock_timestamp()) on conflict do nothing`)
  else
    await db.execute(sql`insert into review_votes (review_id, user_id)
      select id, ${user.id} from reviews where user_id <> ${user.id} on conflict do nothing`)
}

type Row = Record<string, unknown>
const rows = async (query: ReturnType<typeof sql>): Promise<Row[]> => [
  ...(await world.db.execute<Row>(query)),
]

/** Returns the data that both accounts have before a merge. The remaining account must have it afterwards. */
async function readUnion(ids: readonly string[]) {
  const own = sql`user_id = any(${`{${ids.join(',')}}`}::uuid[])`
  return {
    access: await rows(sql`
      select c.id, range_agg(tstzrange(e.starts_at, e.ends_at))::text as open from courses c join entitlements e
        on e.course_id = c.id or e.course_id is null and e.course_ids is null or c.id = any(e.course_ids)
      where e.${own} and e.ended_at is null group by c.id order by 1`),
    progress: await rows(sql`
      select lesson_id, max(position) as position, bool_or(completed) as completed, min(completed_at)::text as completed_at,
        range_agg(part)::text as watched
      from lesson_progress, unnest(watched) as part where ${own} group by 1 order by 1`),
    enrolled: await rows(
      sql`select course_id, min(created_at)::text as at from enrollments where ${own} group by 1 order by 1`,
    ),
    liked: await rows(sql`select distinct lesson_id from lesson_likes where ${own} order by 1`),
    reviewed:
      await rows(sql`select distinct on (course_id) course_id, rating, updated_at::text from reviews where ${own}
      order by course_id, updated_at desc`),
    members: await rows(
      sql`select batch_id, min(joined_at)::text as at from batch_members where ${own} and left_at is null group by 1`,
    ),
    paid: await rows(sql`select id, amount_paise, document_code from payments where ${own} order by 1`),
    notes: await rows(sql`select id from notes where ${own} order by 1`),
    comments: await rows(sql`select id from comments where ${own} order by 1`),
    ledger: await rows(
      sql`select sum(received_paise)::text as received, sum(claimed_paise)::text as claimed from ledger_entries`,
    ),
    revenue: (await admin.admin.stats()).totalRevenue,
  }
}

test('after random histories, one account has the data of both', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (history) => {
      const people = [await world.user(), await world.user()] as const
      const [kept, going] = people
      for (const one of history) await act(people, one)
      const before = await readUnion([kept.id, going.id])
      await admin.users.merge({ id: kept.id, otherId: going.id, username: going.username })
      expect(await readUnion([kept.id])).toEqual(before)
      expect(await checkLedger(world.db)).toEqual([])
      expect(
        await rows(
          sql`select id from lessons l where likes_count <> (select count(*) from lesson_likes k where k.lesson_id = l.id)`,
        ),
      ).toEqual([])
      expect(
        await rows(sql`select course_id from course_students s
          where students <> (select count(*) from enrollments e where e.course_id = s.course_id)`),
      ).toEqual([])
      expect(
        await rows(
          sql`select v.review_id from review_votes v join reviews r on r.id = v.review_id and r.user_id = v.user_id`,
        ),
      ).toEqual([])
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 12) },
  )
})
