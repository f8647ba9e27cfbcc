import { definePolicy, staff } from '../platform/policy.ts'

type Owned = { userId: string | null }
const ownOrStaff = (actor: Parameters<ReturnType<typeof staff>>[0], { userId }: Owned) =>
  actor && actor.id === userId ? null : staff('payments')(actor)

export const payments = definePolicy({
  /** Decides payments, and reads the payments, screenshots and documents of other people. */
  decide: staff('payments'),
  /** Sees who has the seats of an order. */
  readSeats: ownOrStaff,
})
