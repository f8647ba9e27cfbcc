import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { canBeIn, DUTIES, DUTY_NAMES } from '../platform/enumerations.ts'
import { id, requiredText, userId } from '../platform/text.schema.ts'
import { user } from '../platform/user.schema.ts'
import { t } from './texts/checks.ts'
import { t as labels } from '../platform/texts/labels.ts'

/** A duty that a user has now: in one course, in one batch, or in the whole academy. `limit` is in paise. */
export const givenDuty = z.object({
  duty: z.enum(DUTY_NAMES),
  courseId: z.int().nullable(),
  batchId: z.int().nullable(),
  limit: z.number().nullable(),
})

/** The signed-in user with their duties. Administrators have all duties, students none. */
export const viewer = user.extend({ duties: z.array(givenDuty).readonly().optional() })

/** Maximum number of a user's duties, and maximum length of the lists of staff, invitations and courses. */
export const MAX_DUTIES = 200
export const MAX_STAFF = 500
export const INVITATION_DAYS = 7

/** `until` is when the duty ends. `limit` is the highest amount in rupees for one decision. */
export const dutyInput = z
  .object({
    duty: z.enum(DUTY_NAMES, { error: () => t.unknownDuty }),
    courseId: id.nullable().default(null),
    batchId: id.nullable().default(null),
    until: z.coerce
      .date<string | Date>({ error: () => t.endMustBeTime })
      .refine((until) => until.getTime() > Date.now(), { error: () => t.endHasPassed })
      .nullable()
      .default(null),
    limit: z
      .number({ error: () => t.limitMustBeAmount })
      .positive({ error: () => t.limitMustBeAmount })
      .max(10_000_000, { error: () => t.limitMustBeAmount })
      .nullable()
      .default(null),
  })
  .refine(({ duty, courseId }) => courseId === null || canBeIn('course', duty), {
    error: () => t.dutyIsNotForCourse,
    path: ['courseId'],
  })
  .refine(
    ({ duty, courseId, batchId }) => batchId === null || (courseId === null && canBeIn('batch', duty)),
    {
      error: () => t.dutyIsNotForBatch,
      path: ['batchId'],
    },
  )
  .refine(({ duty, limit }) => limit === null || DUTIES[duty] === 'limited', {
    error: () => t.dutyHasNoLimit,
    path: ['limit'],
  })
export type DutyInput = z.output<typeof dutyInput>

const duties = z
  .array(dutyInput)
  .max(MAX_DUTIES)
  .refine(
    (all) =>
      new Set(all.map(({ duty, courseId, batchId }) => `${duty} ${courseId} ${batchId}`)).size === all.length,
    {
      error: () => t.dutyNamedTwice,
    },
  )

/** A duty that a user has, which may have ended. */
const heldDuty = z.object({
  duty: z.enum(DUTY_NAMES),
  courseId: id.nullable(),
  batchId: id.nullable(),
  until: z.coerce.date<string | Date>().nullable(),
  limit: z.number().nullable(),
})
export type HeldDuty = z.infer<typeof heldDuty>

/**
 * The complete new list of a user's duties. A user without duties is a student again. `before` is the list that the
 * caller saw: the call fails with 409 if it changed since.
 */
export const staffInput = z.object({
  username: requiredText(MAX.short, () => labels.username),
  duties,
  before: z.array(heldDuty).max(MAX_STAFF).optional(),
})

const listedDuty = z.object({
  duty: z.enum(DUTY_NAMES),
  courseId: id.nullable(),
  courseTitle: z.string().nullable(),
  batchId: id.nullable(),
  batchName: z.string().nullable(),
  until: z.date().nullable(),
  limit: z.number().nullable(),
})
export type ListedDuty = z.infer<typeof listedDuty>

export const staffMember = z.object({
  id: userId,
  username: z.string(),
  fullName: z.string().nullable(),
  blocked: z.boolean(),
  /** The user's duties, including those that have ended. */
  duties: z.array(listedDuty),
})
export type StaffMember = z.infer<typeof staffMember>

export const invitationInput = z.object({
  /** The name of the recipient in the list of invitations. */
  label: requiredText(MAX.name, () => labels.name),
  duties: duties.min(1, { error: () => t.chooseDuty }),
})
export const newInvitation = z.object({ url: z.string(), expiresAt: z.date() })
export const staffInvitation = z.object({
  id,
  label: z.string(),
  duties: z.array(listedDuty),
  createdAt: z.date(),
  expiresAt: z.date(),
})
export type StaffInvitation = z.infer<typeof staffInvitation>

export const invitationToken = z.object({ token: z.string().min(1).max(100) })
/** An invitation as the invited person sees it. */
export const shownInvitation = staffInvitation.pick({ duties: true, expiresAt: true })
