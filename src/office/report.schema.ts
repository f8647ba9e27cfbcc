import { z } from 'zod'

/** Weeks begin on Monday, in the academy's time zone. This week ends today. */
export const REPORT_WEEKS = ['this', 'last'] as const
export type ReportWeek = (typeof REPORT_WEEKS)[number]

export const weeklyReportInput = z.object({ week: z.enum(REPORT_WEEKS).default('last') })

const days = { from: z.iso.date(), to: z.iso.date() }
/** A figure of the week, and the same figure for the week before. */
const count = z.object({ now: z.number().int(), before: z.number().int() })
/** An amount in rupees, for the week and for the week before. */
const money = z.object({ now: z.number(), before: z.number() })
const measure = z.object({ now: z.number().nullable(), before: z.number().nullable() })

/** The figures for a week, compared with the same days of the week before. */
export const weeklyReport = z.object({
  ...days,
  before: z.object(days),
  students: z.object({
    new: count,
    /** Students who completed a lesson or submitted a quiz. */
    active: count,
    /** Students who visited before, but not in the last 14 days. */
    notSeen: z.number().int(),
  }),
  learning: z.object({
    lessons: count,
    certificates: count,
    tests: count,
    /** The mean grade of the submitted quizzes that have a grade, in percent. Null if none has a grade. */
    average: measure,
    questions: count,
    answered: count,
    /** The median number of hours until a question was answered. Null if no question was answered. */
    answerHours: measure,
  }),
  /** The sums of the ledger, as on the page *Money*. */
  money: z.object({ received: money, cash: money, transfer: money, refunded: money, income: money }),
  /** Overdue instalments, and balances of short payments. */
  due: z.object({ count: z.number().int(), amount: z.number() }),
  /** The current numbers of open tasks. */
  waiting: z.object({
    payments: z.number().int(),
    amount: z.number(),
    questions: z.number().int(),
    submissions: z.number().int(),
    objections: z.number().int(),
    failedJobs: z.number().int(),
  }),
})
export type WeeklyReport = z.infer<typeof weeklyReport>
