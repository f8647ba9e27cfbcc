import type { Duty } from '../platform/enumerations.ts'
import { type Actor, allDuties, definePolicy, staff, unless } from '../platform/policy.ts'

type Owned = { userId: string | null }
/** The duties that allow reading the payments and documents of all users. */
const READING = ['payments', 'refunds', 'money'] as const

/** Returns the highest amount in paise that a user may decide on with this duty. */
function limitOf(actor: Actor, duty: Duty): number {
  if (allDuties(actor) === null) return Infinity
  const own = (actor?.duties ?? []).filter((given) => given.duty === duty)
  return Math.max(0, ...own.map(({ limit }) => limit ?? Infinity))
}

const ownOrStaff = (actor: Actor, { userId }: Owned) =>
  actor && actor.id === userId ? null : staff(READING)(actor)

export const payments = definePolicy({
  /** Reads the payments, screenshots and documents of all users. */
  read: staff(READING),
  /** Decides payments. */
  decide: staff('payments'),
  /** Decides a payment of this amount. */
  decideAmount: (actor, { paise }: { paise: number }) => unless(paise <= limitOf(actor, 'payments'), actor),
  /** Refunds or revokes payments. */
  refund: staff('refunds'),
  /** Refunds this amount. */
  refundAmount: (actor, { paise }: { paise: number }) => unless(paise <= limitOf(actor, 'refunds'), actor),
  /** Gives access without a payment. */
  giveAccess: staff('access'),
  /** Decides on access or money of this user. Staff can't decide on their own access or money. */
  giveTo: (actor, { userId }: Owned) =>
    actor?.id === userId ? allDuties(actor) : unless(actor != null, actor),
  /** Reads revenue, the ledger and its exports. */
  readMoney: staff('money'),
  /** Changes plans and coupons. */
  changeOffers: staff('offers'),
  /** Reads the list of users with a seat in an order. */
  readSeats: ownOrStaff,
  /** Opens the seat links of other buyers. With a link, anyone can take a seat. */
  openSeatLinks: allDuties,
})
