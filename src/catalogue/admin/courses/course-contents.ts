import { counted } from '../../../platform/count.ts'
import type { CourseContents } from '../../bin.schema.ts'

/** What hangs on a course, in numbers. */
export const facts = ({ students, lessons, resources, payments }: CourseContents): string[] => [
  counted(students, 'student'),
  counted(lessons, 'lesson'),
  counted(resources, 'resource'),
  counted(payments, 'payment'),
]

/** What its deletion takes along, and what it does not. */
export function describeContents(contents: CourseContents): string {
  const [students, lessons, resources, payments] = facts(contents)
  const paid =
    contents.payments === 0
      ? 'Nobody has paid for it.'
      : `${payments} ${contents.payments === 1 ? 'stays' : 'stay'} on record.`
  return `It has ${students}, ${lessons} and ${resources}. ${paid}`
}
