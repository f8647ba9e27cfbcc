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

/** The rows that make up a number: rows in the ledger, or the counts of price views. */
export type MoneyView = LedgerView | 'looked'

export interface MoneySearch {
  period?: MoneyPeriod | undefined
  from?: string | undefined
  to?: string | undefined
  /** The rows to show, if any, and the item to which they are limited. */
  show?: MoneyView | undefined
  item?: string | undefined
}

const day = (value: unknown) =>
  typeof value === 'string' && isDay(value) && value >= '2000-01-01' && value < '2100-01-01'
    ? value
    : undefined

/**
 * Parses the search parameters of the money page and ignores invalid values. Missing parameters are returned as
 * undefined, because the router would keep the old value of a parameter that is left out.
 */
export function readMoneySearch(raw: { [name in keyof MoneySearch]: unknown }): MoneySearch {
  const [from, to] = [day(raw.from), day(raw.to)]
  // The ID of a course may have been parsed as a number.
  const item = addressText(raw.item, MAX.short) ?? ''
  return {
    period: (from ?? to) ? undefined : MONEY_PERIODS.find((one) => one === raw.period),
    from,
    to: from && to && to < from ? from : to,
    show: raw.show === 'looked' ? 'looked' : LEDGER_VIEWS.find((one) => one === raw.show),
    item: LEDGER_ITEM.test(item) ? item : undefined,
  }
}

/** Returns the input for the call for the figures. */
export const reportInput = ({ period, from, to }: MoneySearch) => ({
  ...(period && { period }),
  ...(from && { from }),
  ...(to && { to }),
})

/** Returns the input for the call for the rows in the ledger. */
export const ledgerInput = ({ show, item, ...period }: MoneySearch) => ({
  ...reportInput(period),
  limit: 50,
  ...(show && show !== 'looked' && { show }),
  ...(item && { item }),
})

/** Returns the input for the call for the counts of price views. */
export const looksInput = ({ item, ...period }: MoneySearch) => ({
  ...reportInput(period),
  limit: 50,
  ...(item && { item }),
})

/** Loads all data that the page needs for these search parameters. */
export async function loadMoney(utils: Utils, raw: MoneySearch): Promise<void> {
  const given = readMoneySearch(raw)
  await Promise.all([
    utils.payments.report.fetch(reportInput(given)),
    given.show === 'looked'
      ? utils.payments.looks.fetchInfinite(looksInput(given))
      : given.show && utils.payments.ledger.fetchInfinite(ledgerInput(given)),
  ])
}
