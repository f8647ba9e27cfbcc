/** Enumerations that schemas, tables and forms share. Pages load them with their forms, not in the first load. */

export const ROLES = ['student', 'admin'] as const
/** The permissions of a token. Calls for staff also need `admin`. */
export const TOKEN_SCOPES = ['read', 'write', 'admin'] as const

export type Role = (typeof ROLES)[number]
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/**
 * The duties of staff, in the order of the Staff page. A course duty can be limited to courses, a batch duty to
 * batches. For a `limited` duty, the administrator can set the highest amount of money for one decision.
 */
export const DUTIES = {
  courses: 'course',
  catalogue: 'academy',
  questions: 'academy',
  answers: 'course',
  moderation: 'academy',
  marking: 'course',
  students: 'course or batch',
  messages: 'course or batch',
  certificates: 'course',
  accounts: 'academy',
  access: 'academy',
  batches: 'batch',
  payments: 'limited',
  refunds: 'limited',
  money: 'academy',
  offers: 'academy',
} as const satisfies Record<string, 'academy' | 'course' | 'batch' | 'course or batch' | 'limited'>

export type Duty = keyof typeof DUTIES

export const DUTY_NAMES = Object.keys(DUTIES) as [Duty, ...Duty[]]

/** Whether a duty can be limited to courses or to batches. */
export const canBeIn = (place: 'course' | 'batch', duty: Duty) => DUTIES[duty].includes(place)

/** A duty that a user has now, for one course, for one batch, or for the whole academy. `limit` is in paise. */
export type GivenDuty = Readonly<{
  duty: Duty
  courseId: number | null
  batchId: number | null
  limit: number | null
}>
