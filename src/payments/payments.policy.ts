import { definePolicy, staff } from '../platform/policy.ts'

type Owned = { userId: string | null }
const ownOrStaff = (actor: Parameters<ReturnType<typeof staff>>[0], { userId }: Owned) =>
  actor && actor.id === userId ? null : staff('payments')(actor)

export const payments = definePolicy({
  /** Decides payments, and reads the payments, screenshots and documents of all users. */
  decide: staff('payments'),
  /** Reads the list of users with a seat in an order. */
  readSeats: ownOrStaff,
})
