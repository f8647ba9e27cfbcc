import { afterAll } from 'vitest'
import { toAppError } from '../../platform/server/errors.ts'
import { createWorld } from '../world.ts'
import { screenshot } from '../pictures.ts'

export const proof = await screenshot(1)
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

export type PaymentsWorld = Awaited<ReturnType<typeof openPayments>>

/**
 * Creates an academy with an administrator and students who pay. Call it at the top of a test file. The academy is
 * closed after the tests of the file.
 */
export async function openPayments() {
  const world = await createWorld()
  afterAll(() => world.close())
  const admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
  let counter = 0
  const next = () => `UTR ${100_000_000_000 + ++counter}`
  const pay = (more: object = {}) => ({
    amount: 2999,
    transactionId: next(),
    proofImage: proof,
    ...more,
  })
  const student = async () => {
    const user = await world.user()
    return { user, call: world.as(user) }
  }
  return { world, admin, next, pay, student }
}
