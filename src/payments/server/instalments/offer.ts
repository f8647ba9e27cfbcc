import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { toRupees } from '../../../platform/money.ts'
import { paymentsErrors } from '../../errors.ts'
import { splitPrice } from '../../rules.ts'
import type { Quote } from '../../payments.schema.ts'
import { readBalance } from '../orders/orders.ts'
import { hasBalance, type PaymentRow } from '../payments.ts'
import type { Offer } from '../plans/offers.ts'
import { type Agreement, findAgreement } from './agreements.ts'

/**
 * Returns the offer for the next instalment of a running agreement. Without an agreement, returns the offer for the
 * first instalment if `wanted` and possible, otherwise for the whole price. A balance is paid in the same way as the
 * first payment. With `isStrict`, throws 409 if the course has no instalments.
 */
export async function payInInstalments(
  db: Db | Tx,
  userId: string,
  offer: Offer,
  { wanted, last, isStrict = false }: { wanted: boolean; last: PaymentRow | null; isStrict?: boolean },
): Promise<Offer> {
  const { courseId, seats, coursePricePaise: pricePaise, offeredInstalments: count } = offer
  if (courseId !== null && seats === null) {
    const agreement = await findAgreement(db, userId, courseId)
    if (agreement && agreement.paid < agreement.instalments)
      return instalmentOf(offer, agreement.paid + 1, agreement)
    if (!agreement && last && hasBalance(last) && (await readBalance(db, last)).receivedPaise > 0)
      return last.instalment !== null && last.instalments !== null && last.coursePricePaise !== null
        ? instalmentOf(offer, last.instalment, {
            instalments: last.instalments,
            pricePaise: last.coursePricePaise,
          })
        : offer
    if (
      wanted &&
      !agreement &&
      count !== null &&
      pricePaise !== null &&
      splitPrice(pricePaise, count).length > 0
    )
      return instalmentOf(offer, 1, { instalments: count, pricePaise })
  }
  if (wanted && isStrict) throw paymentsErrors.NOT_IN_PARTS()
  return offer
}

const instalmentOf = (
  offer: Offer,
  instalment: number,
  { instalments, pricePaise }: Pick<Agreement, 'instalments' | 'pricePaise'>,
): Offer => ({
  ...offer,
  instalment,
  instalments,
  coursePricePaise: pricePaise,
  amountDuePaise: splitPrice(pricePaise, instalments)[instalment - 1] ?? pricePaise,
})

/** Returns the instalments of a running agreement. Before the first payment, returns the offered instalments. */
export async function quoteInstalments(
  db: Db,
  userId: string,
  { whole, offer, again }: { whole: Offer; offer: Offer; again: PaymentRow | null },
): Promise<Quote['instalments']> {
  const { courseId, seats, coursePricePaise: pricePaise, instalment } = offer
  const instalments = offer.instalments ?? (again ? null : whole.offeredInstalments)
  if (courseId === null || seats !== null || pricePaise === null || instalments === null) return undefined
  const agreement = await findAgreement(db, userId, courseId)
  const amounts = splitPrice(pricePaise, instalments).map(toRupees)
  if (amounts.length === 0 || (agreement && instalment === null)) return undefined
  return {
    amounts,
    part: instalment === null ? null : { number: instalment, of: instalments },
    dueAt: agreement?.dueAt ?? null,
    openUntil: agreement?.openUntil ?? null,
    isOpen: (agreement?.openUntil ?? 0) > new Date(),
    canChoose: !agreement && !again,
  }
}
