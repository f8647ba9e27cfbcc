import { z } from 'zod'
import { LEDGER_KINDS } from './rules.ts'
import { id, page, paging } from '../platform/text.schema.ts'
import { ledgerMonth } from './payments.schema.ts'

/** What the money page is asked for by name, by the academy's calendar; a financial year begins in April. */
export const MONEY_PERIODS = ['today', 'yesterday', 'month', 'last-month', 'year', 'last-year'] as const
export type MoneyPeriod = (typeof MONEY_PERIODS)[number]

/** Which rows of the ledger are behind a number. */
export const LEDGER_VIEWS = ['income', 'received', 'refunded', 'claimed', 'decided'] as const
export type LedgerView = (typeof LEDGER_VIEWS)[number]

/** What was bought, as the money page names it: the yearly plan, another one, a course by its id, or courses that are gone for good; or what a coupon was used for. */
export const LEDGER_ITEM = /^(?:membership|gone|(?:plan-|coupon-)?[1-9]\d{0,8})$/

/** Days such as 2026-11-01, both included. */
export type Period = { from: string; to: string }

type Asked = { [name in keyof Period]?: Period[name] | undefined } & { period?: MoneyPeriod | undefined }

/** So many days are shown one by one; of more, months. */
const DAYS = 62

/** `day` is the first of its month: the same of so many months later. */
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

/** The days that are meant. What is running ends today; one end alone is the other one, too. */
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

/** All days of a month such as 2026-11. */
export const daysOfMonth = (month: string): Period => {
  const from = `${month}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** The name of some days: '2026-11' of a whole month, '2026-11-02' of one day, else '2026-11-02-to-2026-11-05'. */
export function nameOfDays({ from, to }: Period): string {
  const month = daysOfMonth(from.slice(0, 7))
  if (month.from === from && month.to === to) return from.slice(0, 7)
  return from === to ? from : `${from}-to-${to}`
}

/** By what the time is divided. */
export const unitOf = ({ from, to }: Period): 'day' | 'month' =>
  Date.parse(to) - Date.parse(from) < DAYS * 86_400_000 ? 'day' : 'month'

/** Each day or month of a period, the first and the last cut off where it begins and ends. */
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

const day = (label: string) =>
  z.iso
    .date({ error: `${label} must be a day such as 2026-04-01` })
    .refine((value) => value >= '2000-01-01' && value < '2100-01-01', {
      error: `${label} must be a day of this century`,
    })
    .optional()

/** Days of the academy's time zone, both included; they win over a period. Without any the month that is running. */
const periodInput = z.object({
  period: z.enum(MONEY_PERIODS).optional(),
  from: day('The first day'),
  to: day('The last day'),
})
const inOrder = ({ from, to }: { [name in keyof Period]?: Period[name] | undefined }) =>
  from === undefined || to === undefined || from <= to
const OUT_OF_ORDER = { error: 'The last day cannot be before the first', path: ['to'] }

export const moneyPeriod = periodInput.refine(inOrder, OUT_OF_ORDER)

/** Days of the ledger, both included; they win over a month such as 2026-11, which is the running one where nothing is said. */
export const ledgerExport = ledgerMonth
  .extend({ from: day('The first day'), to: day('The last day') })
  .refine(inOrder, OUT_OF_ORDER)

const item = z.string().regex(LEDGER_ITEM, { error: 'There is no such thing to buy' }).optional()

/** Rows of the ledger: all that money came with or went, or those behind another number; of one thing that was bought, where named. */
export const ledgerQuery = periodInput
  .extend({ ...paging.shape, show: z.enum(LEDGER_VIEWS).default('income'), item })
  .refine(inOrder, OUT_OF_ORDER)

/** How many looked at a price, of one thing where it is named; by cursors that are places in the list. */
export const priceViewQuery = periodInput.extend({ ...paging.shape, item }).refine(inOrder, OUT_OF_ORDER)
export const priceViewPage = page(
  z.object({ day: z.iso.date(), item: z.string(), title: z.string(), people: z.number().int() }),
)

/** In rupees. Income is what was received less what was given back. */
const figures = z.object({
  /** How many payments money came with. */
  payments: z.number().int(),
  received: z.number(),
  refunded: z.number(),
  income: z.number(),
  /** How many payments students sent, and how many of these are approved by now. */
  requests: z.number().int(),
  approved: z.number().int(),
})
export type MoneyFigures = z.infer<typeof figures>

export const moneyReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  total: figures,
  /** The total by how it was paid: in cash, or by UPI or bank. */
  byMethod: z.object({ cash: figures, transfer: figures }),
  /** Of the payments that students sent, besides those that are approved. */
  rejected: z.number().int(),
  undecided: z.number().int(),
  /** What waits now, whenever it was sent. */
  waiting: z.object({ payments: z.number().int(), amount: z.number() }),
  decisions: z.object({
    decided: z.number().int(),
    /** From submission to decision. Null where nothing was decided. */
    medianHours: z.number().nullable(),
    /** Null where nothing is promised. */
    promisedHours: z.number().int().nullable(),
    /** Decided within the promised time. */
    kept: z.number().int().nullable(),
  }),
  /** Each day, or each month of a long period; those without anything are there, too. */
  byTime: z.array(figures.extend({ from: z.iso.date(), to: z.iso.date() })),
  /** What most came in by, that first; `others` is how many are left out, which `total` counts. */
  byItem: z.array(figures.extend({ item: z.string(), title: z.string(), people: z.number().int() })),
  others: z.number().int(),
  /** What was bought with each coupon, and what it took off in rupees. */
  byCoupon: z.array(figures.extend({ item: z.string(), title: z.string(), reduced: z.number() })),
  /** How many were shown what is to be paid, and how many requests came of these days; since the day from which that is counted, null while nobody was. */
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
  /** Null once the payment is gone. */
  username: z.string().nullable(),
  title: z.string().nullable(),
  /** In rupees, by how much the two sums change. */
  claimed: z.number(),
  received: z.number(),
})
export const ledgerPage = page(ledgerEntry)
