import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { toAppError } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { rememberTables } from '../../../testing/remember-tables.ts'
import { createWorld } from '../../../testing/world.ts'
import { BULK_KINDS } from '../../students.rules.ts'

const world = await createWorld()
afterAll(() => world.close())

/** Tables that keep a record of what happened, and those of actions and their messages. */
const RECORDS = [
  'announcements',
  'audit_log',
  'bulk_action_students',
  'bulk_actions',
  'count_changes',
  'counters',
  'jobs',
  'notifications',
  'user_cache_versions',
]

test('any action on many students and its undo leave the data in all tables unchanged', async () => {
  const admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
  const premium = await world.course({ isPremium: true, pricePaise: 50_000 })
  const free = await world.course()
  const lesson = await world.lesson(free.id)
  const courseIds = [premium.id, free.id]
  const open = await admin.batches.create({ name: 'Open', startsOn: '2026-06-01', courseIds })
  const small = await admin.batches.create({
    name: 'Small',
    startsOn: '2026-06-01',
    endsOn: '2099-06-01',
    seats: 1,
    courseIds,
  })
  const over = await admin.batches.create({ name: 'Over', startsOn: '2020-01-01', endsOn: '2020-06-01' })
  const people = await Promise.all(Array.from({ length: 7 }, () => world.user()))
  const [buyer, learner, member, blocked, planned, former] = people as [User, User, User, User, User, User]
  await world.buy(buyer, premium.id)
  await world.as(learner).enrollments.create({ courseId: free.id })
  await world.as(learner).progress.update({ id: lesson.id, position: 4, completed: true })
  await admin.batches.addMembers({ id: open.id, names: [member.username, former.username] })
  await admin.batches.removeMember({ id: open.id, userId: former.id })
  await admin.users.setBlocked({ id: blocked.id, blocked: true })
  await world.join(planned)
  // A block ends sessions, and undoing the block does not restore them.
  await world.database
    .sql`delete from sessions where user_id in ${world.database.sql(people.map(({ id }) => id))}`
  const before = await rememberTables(world.database.sql, RECORDS)

  const applied = new Set<string>()
  const refused = new Set<string>()
  const about = fc.record({
    kind: fc.constantFrom(...BULK_KINDS),
    courseId: fc.constantFrom(...courseIds),
    batchId: fc.constantFrom(open.id, small.id, over.id),
  })
  const chosen = fc.subarray(people, { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(about, chosen), { minLength: 1, maxLength: 3 }), async (actions) => {
      const done: number[] = []
      for (const [{ kind, courseId, batchId }, who] of actions) {
        const input = {
          kind,
          ...(kind === 'enrol' && { courseId }),
          ...(kind === 'batch' && { batchId }),
          userIds: who.map(({ id }) => id),
        }
        const text = kind === 'message' && { title: 'News', body: 'Read this.' }
        const plan = await admin.students.plan(input)
        expect(plan.changes + plan.stays).toBe(who.length)
        try {
          const { id, students } = await admin.students.act({ ...input, ...text })
          expect(students).toBe(plan.changes)
          // A message does not change students.
          const left = kind === 'message' ? plan : { changes: 0, stays: who.length }
          expect(await admin.students.plan(input)).toEqual(left)
          done.push(id)
          applied.add(kind)
        } catch (error) {
          const { code } = toAppError(error)
          expect(
            plan.changes === 0 ? ['BULK_NOTHING', 'BATCH_OVER'] : ['BATCH_FULL', 'BATCH_OVER'],
          ).toContain(code)
          refused.add(code)
        }
      }
      for (const id of done.toReversed()) await admin.students.undo({ id })
      expect(await rememberTables(world.database.sql, RECORDS)).toEqual(before)
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 15), seed: 20_261_127 },
  )
  expect([...applied].toSorted()).toEqual([...BULK_KINDS].toSorted())
  expect([...refused].toSorted()).toEqual(['BATCH_FULL', 'BATCH_OVER', 'BULK_NOTHING'])
})

test('an action on more students than one statement takes changes all of them or none', async () => {
  const admin = world.as(await world.user({ username: 'boss2', role: 'admin' }))
  const courseIds = [(await world.course()).id, (await world.course({ isPremium: true, pricePaise: 100 })).id]
  const batch = { startsOn: '2026-06-01', courseIds }
  await world.database.sql`
    insert into users (username, password_hash) select 'many.' || n, 'none' from generate_series(1, 1100) n`
  const large = await admin.batches.create({ name: 'Large', seats: 1100, ...batch })
  const full = await admin.batches.create({ name: 'Full', seats: 1099, ...batch })
  const before = await rememberTables(world.database.sql, RECORDS)
  const filter = { search: 'many.' }
  await expect(admin.students.act({ kind: 'batch', batchId: full.id, filter })).rejects.toThrow('1099')
  expect(await rememberTables(world.database.sql, RECORDS)).toEqual(before)
  const { id } = await admin.students.act({ kind: 'batch', batchId: large.id, filter })
  const given = () =>
    world.database.sql`select from entitlements where batch_id = ${large.id} and ended_at is null`
  expect(await given()).toHaveLength(2200)
  await admin.batches.update({ id: large.id, courseIds: courseIds.slice(0, 1) })
  expect(await given()).toHaveLength(1100)
  await admin.batches.update({ id: large.id, courseIds })
  expect(await given()).toHaveLength(2200)
  await admin.students.undo({ id })
  expect(await given()).toHaveLength(0)
  expect((await admin.batches.byId({ id: large.id })).members).toBe(0)
})
