/** Actions on many students. */
export const BULK_KINDS = ['enrol', 'batch', 'block', 'unblock', 'message'] as const
export type BulkKind = (typeof BULK_KINDS)[number]

/** Number of days in which an action can be undone. */
export const BULK_UNDO_DAYS = 7
/** Maximum number of students in one action. */
export const MAX_BULK = 10_000
/**
 * Access that ends within this number of days ends soon. A student without a visit for this number of days is absent.
 */
export const SOON_DAYS = 14
/** Counts stop at this number. */
export const MAX_COUNTED = 10_000

export const STUDENT_COLUMNS = [
  'mobile',
  'batches',
  'courses',
  'paid',
  'endsAt',
  'seenAt',
  'createdAt',
] as const
export type StudentColumn = (typeof STUDENT_COLUMNS)[number]
