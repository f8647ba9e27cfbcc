import { definePolicy, staff } from '../platform/policy.ts'

type Owned = { userId: string | null }
const ownOrStaff = (actor: Parameters<ReturnType<typeof staff>>[0], { userId }: Owned) =>
  actor && actor.id === userId ? null : staff('payments')(actor)

/** What people may do with payments, and with what belongs to them. */
export const payments = definePolicy({
  /** Decides payments, and reads those of other people with their screenshots and documents. */
  decide: staff('payments'),
  /** Reads who took the seats of an order. */
  readSeats: ownOrStaff,
})
