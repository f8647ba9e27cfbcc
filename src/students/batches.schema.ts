import { z } from 'zod'
import { MAX, MAX_PAGE_SIZE } from '../platform/constants.ts'
import { parsePrice } from '../platform/money.ts'
import { before, id, notEmpty, page, paging, requiredText, text, userId } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { t } from './texts/checks.ts'

export const MAX_BATCH_COURSES = 50

const seats = { error: () => t.seatsRange }

const fields = z.object({
  name: requiredText(MAX.fullName, () => labels.name),
  startsOn: z.iso.date({ error: () => t.chooseFirstDay }),
  endsOn: z.iso.date({ error: () => t.dayMustBeDate }).nullable(),
  seats: z.number(seats).int(seats).min(1, seats).max(100_000, seats).nullable(),
  /** The price as a string, such as '₹5,000'. */
  price: z
    .string()
    .refine((value) => parsePrice(value) !== null, { error: () => t.priceAboveZero })
    .nullable(),
})
const courseIds = z
  .array(id)
  .max(MAX_BATCH_COURSES, { error: () => t.courseLimit(MAX_BATCH_COURSES) })
  .transform((given) => [...new Set(given)])

const isInOrder = ({
  startsOn,
  endsOn,
}: {
  startsOn?: string | undefined
  endsOn?: string | null | undefined
}) => !startsOn || !endsOn || startsOn <= endsOn
const order = { error: () => t.lastBeforeFirst, path: ['endsOn'] }

export const batchInput = fields
  .extend({
    endsOn: fields.shape.endsOn.default(null),
    seats: fields.shape.seats.default(null),
    price: fields.shape.price.default(null),
    courseIds: courseIds.default([]),
  })
  .refine(isInOrder, order)

export const batchUpdate = fields
  .partial()
  .extend({ id, before, courseIds: courseIds.optional(), isArchived: z.boolean().optional() })
  .refine(({ id: _id, ...patch }) => notEmpty(patch), { error: () => t.nothingToChange })
  .refine(isInOrder, order)

export const batch = z.object({
  id,
  name: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().nullable(),
  seats: z.number().int().nullable(),
  price: z.string().nullable(),
  isArchived: z.boolean(),
  members: z.number().int(),
  courses: z.array(z.object({ id, title: z.string() })),
  /** Staff who have a duty in this batch now. */
  teachers: z.array(z.object({ username: z.string(), fullName: z.string().nullable() })),
})
export type Batch = z.infer<typeof batch>

export const batchList = paging.extend({ archived: z.boolean().default(false) })
export const batchPage = page(batch)

export const batchMember = z.object({
  /** The ID of the membership, which is the cursor. */
  id,
  userId,
  username: z.string(),
  fullName: z.string().nullable(),
  mobile: z.string().nullable(),
  /** Whether staff have confirmed the mobile number. */
  isMobileConfirmed: z.boolean(),
  joinedAt: z.date(),
  /** When the student left the batch. Null for current members. */
  leftAt: z.date().nullable(),
})
export type BatchMember = z.infer<typeof batchMember>

export const batchMemberList = paging.extend({
  id,
  former: z.boolean().default(false),
  search: text(MAX.search, () => labels.search).optional(),
})
export const batchMemberPage = page(batchMember)

/** Students, identified by username or mobile number. */
export const memberNames = z.object({
  id,
  names: z
    .array(requiredText(MAX.search, () => labels.aUsername))
    .min(1, { error: () => t.enterNames })
    .max(MAX_PAGE_SIZE, { error: () => t.namesAtATime(MAX_PAGE_SIZE) }),
})
/** The number of students who were added, and of those who were already members. */
export const membersAdded = z.object({ added: z.number().int(), already: z.number().int() })

export const byMember = z.object({ id, userId })
export const memberMove = byMember.extend({ to: id })

/** A live class in a course of the batch. */
const batchClass = z.object({
  lessonId: id,
  title: z.string(),
  courseId: id,
  course: z.string(),
  startsAt: z.date(),
  minutes: z.number().int(),
  /** The number of members who joined. */
  attended: z.number().int(),
})
export type BatchClass = z.infer<typeof batchClass>

export const batchById = z.object({ id })
/** Live classes: upcoming ones, the next one first, and past ones, the latest one first. */
export const batchTimetable = z.object({ coming: z.array(batchClass), past: z.array(batchClass) })

/** The input for a batch's attendance in the last live classes, a page of members at a time. */
export const attendanceQuery = paging.extend({ id })
export const batchAttendance = z.object({
  classes: z.array(batchClass),
  items: z.array(
    batchMember.pick({ id: true, userId: true, username: true, fullName: true }).extend({
      /** The IDs of the live classes that the student joined. */
      attended: z.array(id),
    }),
  ),
  nextCursor: z.number().int().nullable(),
})
