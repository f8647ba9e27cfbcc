import type { CourseContents } from '../../bin.schema.ts'
import { t } from '../../texts/admin-courses.ts'

/** Describes the counts of a course's contents, one string for each count. */
export const facts = ({ students, lessons, resources, payments }: CourseContents): string[] => [
  t.countOfStudents(students),
  t.countOfLessons(lessons),
  t.countOfResources(resources),
  t.countOfPayments(payments),
]

/** Describes the contents that are deleted with a course, and those that stay. */
export function describeContents({ students, lessons, resources, payments }: CourseContents): string {
  const paid = payments === 0 ? t.nobodyHasPaid : t.paymentsStay(payments)
  return `${t.courseHas(students, lessons, resources)} ${paid}`
}
