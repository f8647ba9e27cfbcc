import { expect, test } from 'vitest'
import type { Duty, GivenDuty } from '../enumerations.ts'
import type { Place } from '../policy.ts'
import type { Db } from './db/connect.ts'
import { authorize } from './authorize.ts'
import type { FileRoute } from './rest/file-routes.ts'
import * as procedures from './trpc.ts'

const user = { id: 'a', username: 'meera', fullName: null, role: 'student' } as const
const ready = { hasPrintedPassword: false, lacksTwoStepVerification: false }
const caller = (...duties: GivenDuty[]) => {
  const account = { ...user, duties }
  // Only functions in `scope` read the database, so this test needs none.
  return { user: account, account, assurance: ready, db: {} as Db, input: () => ({ id: 1 }) }
}
const given = (duty: Duty, courseId: number | null = null, batchId: number | null = null) => ({
  duty,
  courseId,
  batchId,
  limit: null,
})
const FORBIDDEN = expect.objectContaining({ code: 'FORBIDDEN' }) as Error

test('the compiler refuses procedures and file routes without a policy', () => {
  expect(Object.keys(procedures).toSorted()).toEqual([
    'accountProcedure',
    'anyone',
    'createCallerFactory',
    'mergeRouters',
    'router',
    'signedIn',
    'staff',
  ])
  // @ts-expect-error Procedures for staff must name a duty.
  expect(procedures.staff()).toBeDefined()
  // @ts-expect-error This is not a duty.
  expect(procedures.staff('gardening')).toBeDefined()
  const route = {
    method: 'GET',
    path: '/a',
    name: 'a.get',
    summary: '',
    replies: {},
    handle: () => 1,
  } as const
  // @ts-expect-error A route must declare who may call it.
  const open: FileRoute = route
  // @ts-expect-error A route for staff must name a duty.
  const forStaff: FileRoute = { ...route, access: 'admin' }
  const complete: FileRoute = { ...route, access: 'admin', duty: 'payments' }
  expect([open.access, forStaff.duty, complete.duty]).toEqual([undefined, undefined, 'payments'])
})

test('only staff with the right duty may make a call', async () => {
  const policy = { access: 'admin', duty: 'payments' } as const
  expect(await authorize(policy, caller(given('payments')))).toMatchObject({ id: 'a' })
  await expect(authorize(policy, caller(given('moderation')))).rejects.toThrow(FORBIDDEN)
  await expect(authorize(policy, { ...caller(), account: null })).rejects.toThrow(
    expect.objectContaining({ code: 'SIGN_IN_REQUIRED' }) as Error,
  )
  // The server rejects a call without a declared duty.
  const undeclared = { access: 'admin', duty: [] } as const
  await expect(authorize(undeclared, caller(given('payments')))).rejects.toThrow(FORBIDDEN)
  const owners = { access: 'admin', duty: 'administrator' } as const
  await expect(authorize(owners, caller(given('payments')))).rejects.toThrow(FORBIDDEN)
})

test('a duty in a course allows calls about this course only', async () => {
  const about = (...courses: (number | null)[]) =>
    ({
      access: 'admin',
      duty: 'courses',
      scope: () => Promise.resolve(courses.map((courseId) => ({ courseId }))),
    }) as const
  const teacher = caller(given('courses', 7))
  expect(await authorize(about(7), teacher)).toMatchObject({ id: 'a' })
  for (const courses of [[], [8], [7, 8], [null], [7, null]])
    await expect(authorize(about(...courses), teacher)).rejects.toThrow(FORBIDDEN)
  await expect(authorize({ ...about(7), duty: 'marking' }, teacher)).rejects.toThrow(FORBIDDEN)
  await expect(authorize({ access: 'admin', duty: 'courses' }, teacher)).rejects.toThrow(FORBIDDEN)
  const filtered = { access: 'admin', duty: 'courses', scope: 'filtered' } as const
  expect(await authorize(filtered, teacher)).toMatchObject({ id: 'a' })
  await expect(authorize(filtered, caller(given('marking', 7)))).rejects.toThrow(FORBIDDEN)
})

test('a duty in a batch allows calls about this batch only', async () => {
  const about = (...places: Place[]) =>
    ({ access: 'admin', duty: 'batches', scope: () => Promise.resolve(places) }) as const
  const teacher = caller(given('batches', null, 7))
  const [own, other] = [
    { courseId: null, batchId: 7 },
    { courseId: null, batchId: 8 },
  ]
  expect(await authorize(about(own), teacher)).toMatchObject({ id: 'a' })
  for (const places of [[], [other], [own, other], [{ courseId: 7 }], [{ courseId: null }]])
    await expect(authorize(about(...places), teacher)).rejects.toThrow(FORBIDDEN)
  await expect(authorize({ access: 'admin', duty: 'batches' }, teacher)).rejects.toThrow(FORBIDDEN)
  // A course with the same number is not this batch.
  await expect(authorize(about(own), caller(given('batches', 7)))).rejects.toThrow(FORBIDDEN)
})
