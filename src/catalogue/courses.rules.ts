/** How long a deleted course can be restored. */
export const BIN_DAYS = 30
/** What pages show as the price of a premium course without one. */
export const FALLBACK_COURSE_PRICE = '₹2,999'
/** For whom a course is. */
export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof LEVELS)[number]
/** How long the lessons of a course are together (`course_length`). */
export const LENGTHS = ['short', 'medium', 'long'] as const
export type Length = (typeof LENGTHS)[number]
/** How the catalogue is sorted, where not as it came to be: the newest, those with the most students, or the best rated ones first. */
export const COURSE_SORTS = ['newest', 'popular', 'rated'] as const
export type CourseSort = (typeof COURSE_SORTS)[number]
/** In how many instalments, a month apart, a course can be paid. */
export const INSTALMENTS = [2, 3, 4] as const
export type Instalments = (typeof INSTALMENTS)[number]
