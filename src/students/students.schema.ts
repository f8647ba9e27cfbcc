import { z } from 'zod'
import { MAX, MAX_PAGE_SIZE } from '../platform/constants.ts'
import { id, requestId, text, userId } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { announcementText } from './announcements.schema.ts'
import { BULK_KINDS, type BulkKind, MAX_BULK } from './students.rules.ts'
import { t } from './texts/checks.ts'

/** A filter of the list. Students must match all its conditions. */
export const studentFilter = z.object({
  search: text(MAX.search, () => labels.search).optional(),
  courseId: z.coerce.number<number>().pipe(id).optional(),
  batchId: z.coerce.number<number>().pipe(id).optional(),
  /** Students who now have access from this plan. 0 is the Premium plan. */
  planId: z.coerce.number<number>().int().min(0).max(2_147_483_647).optional(),
  paid: z.enum(['yes', 'no']).optional(),
  /** Students whose access ends within 14 days. */
  ends: z.literal('soon').optional(),
  state: z.enum(['blocked', 'open']).optional(),
  /** Students who were not seen for 14 days, or never. */
  seen: z.enum(['notLately', 'never']).optional(),
})
export type StudentFilter = z.output<typeof studentFilter>

export const studentList = studentFilter.extend({
  limit: z.number().int().min(1).max(MAX_PAGE_SIZE).default(50),
  cursor: z.string().max(1000).optional(),
})

export const listedStudent = z.object({
  id: userId,
  username: z.string(),
  fullName: z.string().nullable(),
  mobile: z.string().nullable(),
  /** Whether staff have confirmed the mobile number. */
  isMobileConfirmed: z.boolean(),
  blockedAt: z.date().nullable(),
  createdAt: z.date(),
  /** When the student last visited the site. Null if the student has never signed in. */
  seenAt: z.date().nullable(),
  batches: z.array(z.string()),
  courses: z.number().int(),
  /** The money that the academy received and kept, in rupees. Null for staff who may not see payments. */
  paid: z.number().nullable(),
  /** When the first of the student's current entitlements ends. Null if none has an end. */
  endsAt: z.date().nullable(),
})
export type ListedStudent = z.infer<typeof listedStudent>

export const studentPage = z.object({
  items: z.array(listedStudent),
  nextCursor: z.string().nullable(),
  /** The number of matching students. Only on the first page. */
  total: z.number().int().nullable(),
  /** Whether more students match than `total`. */
  capped: z.boolean(),
})

/** Selected students, or all students who match a filter. */
const chosen = {
  userIds: z
    .array(userId)
    .min(1)
    .max(MAX_BULK)
    .transform((ids) => [...new Set(ids)])
    .optional(),
  filter: studentFilter.optional(),
}

export type ChosenStudents = { userIds?: string[] | undefined; filter?: StudentFilter | undefined }

const isChosen = ({ userIds, filter }: ChosenStudents) => (userIds === undefined) !== (filter === undefined)
const choiceNeeded = { error: () => t.chooseStudents }

export const studentExport = z.object(chosen).refine(isChosen, choiceNeeded)

/** An action for which the server counts the students. A message has no text yet. */
export const bulkPlanInput = z
  .object({
    kind: z.enum(BULK_KINDS),
    courseId: id.optional(),
    batchId: id.optional(),
    ...chosen,
  })
  .refine(isChosen, choiceNeeded)
  .refine(({ kind, courseId }) => (kind === 'enrol') === (courseId !== undefined), {
    error: () => t.chooseCourse,
    path: ['courseId'],
  })
  .refine(({ kind, batchId }) => (kind === 'batch') === (batchId !== undefined), {
    error: () => t.chooseBatch,
    path: ['batchId'],
  })
export type BulkPlanInput = z.output<typeof bulkPlanInput>

const { title, body } = announcementText
const isWritten = (name: 'title' | 'body') => ({
  check: (input: { kind: BulkKind; title?: string | undefined; body?: string | undefined }) =>
    (input.kind === 'message') === (input[name] !== undefined),
  params: { error: () => t.writeMessage, path: [name] },
})
export const bulkInput = bulkPlanInput
  .safeExtend({ title: title.optional(), body: body.optional(), requestId })
  .refine(isWritten('title').check, isWritten('title').params)
  .refine(isWritten('body').check, isWritten('body').params)
export type BulkInput = z.output<typeof bulkInput>

/** The effect of an action: how many students it changes, and how many it leaves unchanged. */
export const bulkPlan = z.object({ changes: z.number().int(), stays: z.number().int() })

export const bulkAction = z.object({
  id,
  kind: z.enum(BULK_KINDS),
  /** The title of the course, the batch or the message. */
  title: z.string().nullable(),
  announcementId: id.nullable(),
  by: z.string(),
  createdAt: z.date(),
  students: z.number().int(),
  undoneAt: z.date().nullable(),
})
export type BulkAction = z.infer<typeof bulkAction>
