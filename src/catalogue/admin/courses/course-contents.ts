import type { CourseContents } from '../../bin.schema.ts'
import { t } from '../../texts/admin-courses.ts'

/** The contents of a course in numbers. */
export const facts = ({ students, lessons, resources, payments }: CourseContents): string[] => [
  t.countOfStudents(students),
  t.countOfLessons(lessons),
  t.countOfResources(resources),
  t.countOfPayments(payments),
]

/** Describes what is deleted with a course, and what stays. */
export function describeContents({ students, lessons, resources, payments }: CourseContents): string {
  const paid = payments === 0 ? t.nobodyHasPaid : t.paymentsStay(payments)
  return `${t.courseHas(students, lessons, resources)} ${paid}`
}
