import { z } from 'zod'
import { id, page, paging, userId } from '../platform/text.schema.ts'

/** The link to a live class. Only users who join receive it. */
export const joinedClass = z.object({ link: z.string() })

export const attendanceList = paging.extend({ id })

/** A student who joined a live class. */
export const attendance = z.object({
  userId,
  username: z.string(),
  fullName: z.string().nullable(),
  joinedAt: z.date(),
})
export const attendancePage = page(attendance)

/** The calendar of a student's live classes. */
export const classCalendar = z.object({
  /** When the address was created. Null if there is no address. */
  createdAt: z.date().nullable(),
  /** Whether one of the student's courses has a live class. */
  hasClasses: z.boolean(),
})

/** The secret address of a calendar, which is returned only once. */
export const newCalendar = z.object({ address: z.string() })
