import { expect, test } from 'vitest'
import { authorize } from './authorize.ts'
import type { FileRoute } from './rest/file-routes.ts'
import * as procedures from './trpc.ts'

const user = { id: 'a', username: 'meera', fullName: null, role: 'admin', createdAt: new Date(0) } as const
const ready = { hasPrintedPassword: false, lacksTwoStepVerification: false }
const caller = (duties?: readonly ['community']) => {
  const account = { ...user, ...(duties && { duties }) }
  return { user: account, account, assurance: ready }
}

test('the compiler refuses procedures and file routes without a policy', () => {
  // These are the only procedure builders.
  expect(Object.keys(procedures).toSorted()).toEqual([
    'accountProcedure',
    'anyone',
    'createCallerFactory',
    'mergeRouters',
    'router',
    'signedIn',
    'staff',
  ])
  // @ts-expect-error Staff procedures name a duty.
  expect(procedures.staff()).toBeDefined()
  // @ts-expect-error This is no duty.
  expect(procedures.staff('gardening')).toBeDefined()
  const route = {
    method: 'GET',
    path: '/a',
    name: 'a.get',
    summary: '',
    replies: {},
    handle: () => 1,
  } as const
  // @ts-expect-error A route says who may call.
  const open: FileRoute = route
  // @ts-expect-error A route for staff names a duty.
  const forStaff: FileRoute = { ...route, access: 'admin' }
  const complete: FileRoute = { ...route, access: 'admin', duty: 'payments' }
  expect([open.access, forStaff.duty, complete.duty]).toEqual([undefined, undefined, 'payments'])
})

test('only staff with the right duty may make a call', () => {
  const policy = { access: 'admin', duty: 'payments' } as const
  expect(authorize(policy, caller())).toMatchObject({ id: 'a' })
  expect(() => authorize(policy, caller(['community']))).toThrow(
    expect.objectContaining({ code: 'FORBIDDEN' }) as Error,
  )
  expect(() => authorize(policy, { ...caller(), account: null })).toThrow(
    expect.objectContaining({ code: 'SIGN_IN_REQUIRED' }) as Error,
  )
  // The server rejects a call without a declared duty.
  expect(() => authorize({ access: 'admin' } as never, caller())).toThrow(
    expect.objectContaining({ code: 'FORBIDDEN' }) as Error,
  )
})
