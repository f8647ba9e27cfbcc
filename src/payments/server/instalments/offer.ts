import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { toRupees } from '../../../platform/money.ts'
import { paymentsErrors } from '../../errors.ts'
import { splitPrice } from '../../rules.ts'
import type { Quote } from '../../payments.schema.ts'
import { readBalance } from '../orders/orders.ts'
import type { PaymentRow } from '../payments.ts'
import type { Offer } from '../plans/offers.ts'
import { type Agreement, findAgreement } from './agreements.ts'

/**
 * What is to be paid of an offer: the next part of what was begun, or the first, where the course can be paid in parts and that is wanted;
 * else all of it. Whoever owes the rest of a try goes on as they began. With `isStrict` it throws 409 where it cannot be had in parts.
 */
export async function payInParts(
  db: Db | Tx,
  userId: string,
  offer: Offer,
  { wanted, last, isStrict = false }: { wanted: boolean; last: PaymentRow | null; isStrict?: boolean },
): Promise<Offer> {
  const { courseId, seats, coursePricePaise: pricePaise, instalments: parts } = offer
  if (courseId !== null && seats === null) {
    const agreement = await findAgreement(db, userId, courseId)
    if (agreement && agreement.paid < agreement.parts) return partOf(offer, agreement.paid + 1, agreement)
    if (!agreement && last?.status === 'rejected' && (await readBalance(db, last)).receivedPaise > 0)
      return last.part !== null && last.parts !== null && last.coursePricePaise !== null
        ? partOf(offer, last.part, { parts: last.parts, pricePaise: last.coursePricePaise })
        : offer
    if (
      wanted &&
      !agreement &&
      parts !== null &&
      pricePaise !== null &&
      splitPrice(pricePaise, parts).length > 0
    )
      return partOf(offer, 1, { parts, pricePaise })
  }
  if (wanted && isStrict) throw paymentsErrors.NOT_IN_PARTS()
  return offer
}

const partOf = (
  offer: Offer,
  part: number,
  { parts, pricePaise }: Pick<Agreement, 'parts' | 'pricePaise'>,
): Offer => ({
  ...offer,
  part,
  parts,
  coursePricePaise: pricePaise,
  amountDuePaise: splitPrice(pricePaise, parts)[part - 1] ?? pricePaise,
})

/** What a quote says of the parts of a price: those that are being paid, or, before a first try, those that could be. */
export async function quoteParts(
  db: Db,
  userId: string,
  { whole, offer, again }: { whole: Offer; offer: Offer; again: PaymentRow | null },
): Promise<Quote['instalments']> {
  const { courseId, seats, coursePricePaise: pricePaise, part } = offer
  const parts = offer.parts ?? (again ? null : whole.instalments)
  if (courseId === null || seats !== null || pricePaise === null || parts === null) return undefined
  const agreement = await findAgreement(db, userId, courseId)
  const amounts = splitPrice(pricePaise, parts).map(toRupees)
  if (amounts.length === 0 || (agreement && part === null)) return undefined
  return {
    amounts,
    part: part === null ? null : { number: part, of: parts },
    dueAt: agreement?.dueAt ?? null,
    openUntil: agreement?.openUntil ?? null,
    isOpen: (agreement?.openUntil ?? 0) > new Date(),
    canChoose: !agreement && !again,
  }
}
