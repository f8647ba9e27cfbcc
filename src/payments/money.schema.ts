import { z } from 'zod'
import { t } from './texts/checks.ts'
import { LEDGER_KINDS } from './rules.ts'
import { id, page, paging } from '../platform/text.schema.ts'
import { ledgerMonth } from './payments.schema.ts'

/** Named periods of the money page, in the academy's time zone. A financial year begins in April. */
export const MONEY_PERIODS = ['today', 'yesterday', 'month', 'last-month', 'year', 'last-year'] as const
export type MoneyPeriod = (typeof MONEY_PERIODS)[number]

/** The ledger rows that make up each number on the money page. */
export const LEDGER_VIEWS = ['income', 'received', 'refunded', 'claimed', 'decided'] as const
export type LedgerView = (typeof LEDGER_VIEWS)[number]

/**
 * Identifies an item on the money page: the Premium plan (`membership`), another plan, a course by its ID,
 * permanently deleted courses (`gone`), or a coupon.
 */
export const LEDGER_ITEM = /^(?:membership|gone|(?:plan-|coupon-)?[1-9]\d{0,8})$/

/** Days such as 2026-11-01, inclusive. */
export type Period = { from: string; to: string }

type Asked = { [name in keyof Period]?: Period[name] | undefined } & { period?: MoneyPeriod | undefined }

/** Periods up to this many days are shown by day, longer ones by month. */
const DAYS = 62

/** Returns the day `months` later. `day` is the first of a month. */
function addMonths(day: string, months: number): string {
  const date = new Date(day)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toJSON().slice(0, 10)
}

function addDays(day: string, days: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toJSON().slice(0, 10)
}

const firstOf = (day: string) => `${day.slice(0, 7)}-01`

/**
 * Returns the days of a period. A current period ends today. If only the start or the end is given, it is used for
 * both.
 */
export function periodOf({ period = 'month', from, to }: Asked, today: string): Period {
  if (from ?? to) return { from: from ?? to ?? today, to: to ?? from ?? today }
  const month = firstOf(today)
  const april =
    month.slice(5, 7) < '04' ? `${Number(today.slice(0, 4)) - 1}-04-01` : `${today.slice(0, 4)}-04-01`
  const yesterday = addDays(today, -1)
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    month: { from: month, to: today },
    'last-month': { from: addMonths(month, -1), to: addDays(month, -1) },
    year: { from: april, to: today },
    'last-year': { from: addMonths(april, -12), to: addDays(april, -1) },
  }[period]
}

/** Returns all days of a month such as 2026-11. */
export const daysOfMonth = (month: string): Period => {
  const from = `${month}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/**
 * Returns the name of a period: '2026-11' for a whole month, '2026-11-02' for one day, otherwise
 * '2026-11-02-to-2026-11-05'.
 */
export function nameOfDays({ from, to }: Period): string {
  const month = daysOfMonth(from.slice(0, 7))
  if (month.from === from && month.to === to) return from.slice(0, 7)
  return from === to ? from : `${from}-to-${to}`
}

/** Returns the unit into which the report divides a period. */
export const unitOf = ({ from, to }: Period): 'day' | 'month' =>
  Date.parse(to) - Date.parse(from) < DAYS * 86_400_000 ? 'day' : 'month'

/** Divides a period into days or months. The first and last month are cut at the ends of the period. */
export function partsOf({ from, to }: Period): Period[] {
  const unit = unitOf({ from, to })
  const parts: Period[] = []
  for (let first = from; first <= to;) {
    const next = unit === 'day' ? addDays(first, 1) : addMonths(firstOf(first), 1)
    const last = addDays(next, -1)
    parts.push({ from: first, to: last < to ? last : to })
    first = next
  }
  return parts
}

const day = (label: () => string) =>
  z.iso
    .date({ error: () => t.mustBeDay(label()) })
    .refine((value) => value >= '2000-01-01' && value < '2100-01-01', {
      error: () => t.mustBeThisCentury(label()),
    })
    .optional()

/** Days in the academy's time zone, inclusive. They override `period`. The default is the current month. */
const periodInput = z.object({
  period: z.enum(MONEY_PERIODS).optional(),
  from: day(() => t.theFirstDay),
  to: day(() => t.theLastDay),
})
const inOrder = ({ from, to }: { [name in keyof Period]?: Period[name] | undefined }) =>
  from === undefined || to === undefined || from <= to
const OUT_OF_ORDER = { error: () => t.daysOutOfOrder, path: ['to'] }

export const moneyPeriod = periodInput.refine(inOrder, OUT_OF_ORDER)

/** Days of the ledger, inclusive. They override `month`, such as 2026-11, which defaults to the current month. */
export const ledgerExport = ledgerMonth
  .extend({ from: day(() => t.theFirstDay), to: day(() => t.theLastDay) })
  .refine(inOrder, OUT_OF_ORDER)

const item = z
  .string()
  .regex(LEDGER_ITEM, { error: () => t.itemUnknown })
  .optional()

/**
 * Rows in the ledger: by default all money received or refunded, otherwise the rows that make up another number of the
 * report. `item` limits them to one item.
 */
export const ledgerQuery = periodInput
  .extend({ ...paging.shape, show: z.enum(LEDGER_VIEWS).default('income'), item })
  .refine(inOrder, OUT_OF_ORDER)

/** The input for counts of price views, optionally of one item. The cursor is an offset in the list. */
export const priceViewQuery = periodInput.extend({ ...paging.shape, item }).refine(inOrder, OUT_OF_ORDER)
export const priceViewPage = page(
  z.object({ day: z.iso.date(), item: z.string(), title: z.string(), people: z.number().int() }),
)

/** Amounts in rupees. `income` is the received amount less refunds. */
const figures = z.object({
  /** Number of payments for which money was received. */
  payments: z.number().int(),
  received: z.number(),
  refunded: z.number(),
  income: z.number(),
  /** Number of payments that students submitted, and how many of these are approved. */
  requests: z.number().int(),
  approved: z.number().int(),
})
export type MoneyFigures = z.infer<typeof figures>

export const moneyReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  total: figures,
  /** The totals by payment method: cash, and UPI or bank transfer. */
  byMethod: z.object({ cash: figures, transfer: figures }),
  /** Number of rejected payments, among those that students submitted. */
  rejected: z.number().int(),
  undecided: z.number().int(),
  /** All pending payments, regardless of the period. */
  waiting: z.object({ payments: z.number().int(), amount: z.number() }),
  decisions: z.object({
    decided: z.number().int(),
    /** Median hours from submission to decision. Null if no payment was decided. */
    medianHours: z.number().nullable(),
    /** The promised response time in hours. Null if the academy promises none. */
    promisedHours: z.number().int().nullable(),
    /** Number of payments decided within the response time. */
    kept: z.number().int().nullable(),
  }),
  /** The figures for each day, or of each month in a long period. Includes days and months without payments. */
  byTime: z.array(figures.extend({ from: z.iso.date(), to: z.iso.date() })),
  /** Items with the highest income first. `others` is the number of items left out. `total` includes them. */
  byItem: z.array(figures.extend({ item: z.string(), title: z.string(), people: z.number().int() })),
  others: z.number().int(),
  /** The number of purchases with each coupon, and its total discount in rupees. */
  byCoupon: z.array(figures.extend({ item: z.string(), title: z.string(), reduced: z.number() })),
  /**
   * How many users viewed a price, and how many payments they submitted. `since` is the first day with counts. It is
   * null if there are no price views yet.
   */
  looks: z.object({
    since: z.iso.date().nullable(),
    people: z.number().int(),
    requests: z.number().int(),
    approved: z.number().int(),
  }),
})
export type MoneyReport = z.infer<typeof moneyReport>

export const ledgerEntry = z.object({
  id,
  at: z.date(),
  kind: z.enum(LEDGER_KINDS),
  paymentId: id,
  /** The student's username. Null if the payment was deleted. */
  username: z.string().nullable(),
  title: z.string().nullable(),
  /** The changes to the claimed and the received sum, in rupees. */
  claimed: z.number(),
  received: z.number(),
})
export const ledgerPage = page(ledgerEntry)
