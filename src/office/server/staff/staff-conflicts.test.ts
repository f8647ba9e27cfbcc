import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { toAppError } from '../../../platform/server/errors.ts'
import { createWorld, type Caller } from '../../../testing/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const owner = world.as(await world.user({ role: 'admin' }))
const colleague = world.as(await world.user({ role: 'admin' }))

type Input = Parameters<Caller['staff']['save']>[0]
const dutiesOf = async (username: string) =>
  (await owner.staff.list()).find((one) => one.username === username)?.duties ?? []

test('duties that someone else revoked are not restored by an older form', async () => {
  const member = await world.user()
  const { username } = member
  const [payments, students, answers] = [
    { duty: 'payments' },
    { duty: 'students' },
    { duty: 'answers' },
  ] as const
  await owner.staff.save({ username, duties: [payments, students], before: [] })
  const before = await dutiesOf(username)
  const save = (duties: Input['duties'], seen: Input['before']) =>
    owner.staff.save({ username, duties, before: seen }).then(
      () => null,
      (error: unknown) => toAppError(error),
    )
  await colleague.staff.save({ username, duties: [students], before })
  expect(await save([payments, students, answers], before)).toMatchObject({
    status: 409,
    code: 'CHANGED_MEANWHILE',
    issues: [{ path: 'duties', now: [{ duty: 'students', until: null }] }],
  })
  expect((await dutiesOf(username)).map(({ duty }) => duty)).toEqual(['students'])

  // It is not a conflict if the form contains the current duties, or if the administrator saw them. The order does not
  // matter.
  expect(await save([students], before)).toBeNull()
  expect(await save([students, answers], await dutiesOf(username))).toBeNull()
  expect(await save([students], (await dutiesOf(username)).toReversed())).toBeNull()
  // Duties that have ended are part of the list, but can't be sent again.
  await world.db.execute(sql`update staff_duties set until = now() - interval '1 day'`)
  expect(await save([answers], await dutiesOf(username))).toBeNull()
  // Without the earlier list, the call replaces the duties, as over REST.
  await owner.staff.save({ username, duties: [] })
  expect(await dutiesOf(username)).toEqual([])
})
