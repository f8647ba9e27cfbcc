/** Number of days in which a deleted course can be restored. */
export const BIN_DAYS = 30
/** The displayed price of a premium course without its own price. */
export const FALLBACK_COURSE_PRICE = '₹2,999'
export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof LEVELS)[number]
/** The ranges of the total length of a course's lessons (`course_length`). */
export const LENGTHS = ['short', 'medium', 'long'] as const
export type Length = (typeof LENGTHS)[number]
/** Sort orders of the catalogue: newest, most students, or best rated first. The default order is by creation. */
export const COURSE_SORTS = ['newest', 'popular', 'rated'] as const
export type CourseSort = (typeof COURSE_SORTS)[number]
/** The possible numbers of monthly instalments for a course. */
export const INSTALMENTS = [2, 3, 4] as const
export type Instalments = (typeof INSTALMENTS)[number]
