import { counted } from '../../platform/count.ts'

export const plan = 'Access through a plan'
export const grant = 'Access given'
export const none = 'No access'
export const free = 'Free'
export const payment = 'Paid'
export const until = 'until <date></date>'
export const noStudents = 'No students yet.'
export const noStudentsHint =
  'Publish the course and share its address, or give a student access on the student’s page.'
export const searchStudents = 'Search students'
export const searchHint = 'Username, full name, mobile or ID'
export const noStudentMatches = 'No student matches.'
export const students = 'Students'
export const countOfStudents = (count: number, capped: boolean) => `${counted(count, 'student', { capped })}`
export const showMoreStudents = 'Show more students'
export const enrolled = 'Enrolled <date></date>'
export const progressOf = (name: string) => `Progress of ${name}`
export const lastStudied = 'Last studied <date></date>'
export const notStarted = 'Not started'
