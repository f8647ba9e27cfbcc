import { afterAll } from 'vitest'
import { toAppError } from '../../platform/server/errors.ts'
import { createWorld } from '../world.ts'
import { screenshot } from '../pictures.ts'

/** An academy whose students pay: for each file of tests that imports this, one of its own. */
export const world = await createWorld()
export const admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
export const proof = await screenshot(1)
let counter = 0
afterAll(() => world.close())

export const next = () => `UTR ${100_000_000_000 + ++counter}`
export const pay = (more: object = {}) => ({
  amount: 2999,
  transactionId: next(),
  proofImage: proof,
  ...more,
})
export const student = async () => {
  const user = await world.user()
  return { user, call: world.as(user) }
}
export const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: unknown) => toAppError(error).status,
  )
export const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: unknown) => toAppError(error).message,
  )
