import { z } from 'zod'
import { MAX, PAYMENT_STATUSES } from '../platform/constants.ts'
import { id, paging, text } from '../platform/text.schema.ts'
import { amount } from './payments.schema.ts'
import { DESK_FLAGS, DESK_SORTS } from './rules.ts'

/** Which payments of the desk are meant. */
const deskFilter = z.object({
  /** A part of a transaction ID, a username, a full name, a mobile number, an order code or the title of a course; an amount such as ₹4,999; or #id. */
  search: text(MAX.search, 'The search').optional(),
  /** Sent at least so many hours ago. */
  hours: z.number().int().min(1).max(10_000_000).optional(),
  /** In rupees, both included. */
  least: amount.optional(),
  most: amount.optional(),
  courseId: id.optional(),
  flag: z.enum(DESK_FLAGS).optional(),
})

export const deskList = deskFilter.extend({
  ...paging.shape,
  status: z.enum(PAYMENT_STATUSES).optional(),
  sort: z.enum(DESK_SORTS).default('newest'),
})
export type DeskFilter = z.output<typeof deskFilter>

/** The place of somebody's waiting payment among all that wait; the first is 1. Until when is open what it is for, where that is so before the approval. */
export const paymentPlace = z.object({ id, place: z.number().int(), openUntil: z.date().nullable() })

/** Within how many hours payments are answered, when the academy promises it, and where those of who asks stand. */
export const paymentQueue = z.object({ promisedHours: z.number().nullable(), waiting: z.array(paymentPlace) })

/** How the promise is kept: of those decided in thirty days, and of those that wait. Null without a promise. */
export const promiseState = z
  .object({
    hours: z.number().int(),
    decided: z.number().int(),
    /** Decided within the promised time. */
    kept: z.number().int(),
    /** Waiting, with less than a quarter of the time left. */
    soon: z.number().int(),
    /** Waiting for longer than was promised. */
    late: z.number().int(),
  })
  .nullable()
