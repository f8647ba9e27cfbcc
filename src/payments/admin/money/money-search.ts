import { isDay } from '../../../platform/time-zone.ts'
import { addressText } from '../../../platform/client/page/address-text.ts'
import type { Utils } from '../../../platform/client/trpc.ts'
import { MAX } from '../../../platform/constants.ts'
import {
  LEDGER_ITEM,
  LEDGER_VIEWS,
  type LedgerView,
  MONEY_PERIODS,
  type MoneyPeriod,
} from '../../money.schema.ts'

/** Rows of the ledger, or the counts of looks. */
export type MoneyView = LedgerView | 'looked'

export interface MoneySearch {
  period?: MoneyPeriod | undefined
  from?: string | undefined
  to?: string | undefined
  /** Which rows of the ledger are shown, if any, and of what that was bought. */
  show?: MoneyView | undefined
  item?: string | undefined
}

const day = (value: unknown) =>
  typeof value === 'string' && isDay(value) && value >= '2000-01-01' && value < '2100-01-01'
    ? value
    : undefined

/**
 * What the address of the money page says; anything odd is left out. Each name is answered, with undefined where there is nothing: the
 * router keeps what it was not told about.
 */
export function readMoneySearch(raw: { [name in keyof MoneySearch]: unknown }): MoneySearch {
  const [from, to] = [day(raw.from), day(raw.to)]
  // A course's id arrives as a number.
  const item = addressText(raw.item, MAX.short) ?? ''
  return {
    period: (from ?? to) ? undefined : MONEY_PERIODS.find((one) => one === raw.period),
    from,
    to: from && to && to < from ? from : to,
    show: raw.show === 'looked' ? 'looked' : LEDGER_VIEWS.find((one) => one === raw.show),
    item: LEDGER_ITEM.test(item) ? item : undefined,
  }
}

/** The call behind the figures. */
export const reportInput = ({ period, from, to }: MoneySearch) => ({
  ...(period && { period }),
  ...(from && { from }),
  ...(to && { to }),
})

/** The call behind the rows of the ledger. */
export const ledgerInput = ({ show, item, ...period }: MoneySearch) => ({
  ...reportInput(period),
  limit: 50,
  ...(show && show !== 'looked' && { show }),
  ...(item && { item }),
})

/** The call behind the counts of looks. */
export const looksInput = ({ item, ...period }: MoneySearch) => ({
  ...reportInput(period),
  limit: 50,
  ...(item && { item }),
})

/** Asks for all that an address shows. */
export async function loadMoney(utils: Utils, raw: MoneySearch): Promise<void> {
  const given = readMoneySearch(raw)
  await Promise.all([
    utils.payments.report.fetch(reportInput(given)),
    given.show === 'looked'
      ? utils.payments.looks.fetchInfinite(looksInput(given))
      : given.show && utils.payments.ledger.fetchInfinite(ledgerInput(given)),
  ])
}
