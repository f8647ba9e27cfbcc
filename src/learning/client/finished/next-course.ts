import type { Course } from '../../../catalogue/courses.schema.ts'
import { t } from '../../texts/library.ts'

type Known = Pick<Course, 'id' | 'instructor' | 'category' | 'language'>

/**
 * Returns the course to suggest next, from the same category and in the same language. Prefers a course by the same
 * teacher. Otherwise takes the first of `others`, which are sorted by rating. Skips courses that the student already
 * has. Returns null if no course is left.
 */
export function chooseNext<T extends Known>(
  course: Known,
  others: readonly T[],
  taken: readonly number[],
): { course: T; reason: string } | null {
  const left = others.filter(
    ({ id, language }) => id !== course.id && !taken.includes(id) && language === course.language,
  )
  const same = left.find(({ instructor }) => instructor === course.instructor)
  if (same) return { course: same, reason: t.alsoBy(course.instructor) }
  return left[0] ? { course: left[0], reason: t.moreIn(course.category) } : null
}
