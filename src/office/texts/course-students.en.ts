import { counted } from '../../platform/count.ts'

export const plan = 'Access through a plan'
export const grant = 'Access from staff'
export const none = 'No access'
export const free = 'Free'
export const payment = 'Paid'
export const until = 'until <date></date>'
export const noStudents = 'No students yet.'
export const noStudentsHint =
  'Publish the course and share its address, or give a student access on the student’s page.'
export const searchStudents = 'Search students'
export const searchHint = 'Username, full name, mobile or ID'
export const noStudentMatches = 'No student matches your search. Try another name.'
export const students = 'Students'
export const countOfStudents = (count: number, capped: boolean) => `${counted(count, 'student', { capped })}`
export const showMoreStudents = 'Show more students'
export const enrolled = 'Enrolled <date></date>'
export const progressOf = (name: string) => `${name}’s progress`
export const lastStudied = 'Last studied <date></date>'
export const notStarted = 'Not started'
export const lookAtLessons = 'Lessons'
export const lessonsOf = (name: string) => `${name}’s lessons`
export const lookAt = 'Date and time'
export const lookAtHint =
  'Shows which lessons the student can open at this time, with their current progress and payments.'
export const open = 'Open'
export const completed = 'Completed'
export const excused = 'Opened by a teacher'
export const notBought = 'Not bought'
export const excuse = 'Open for this student'
export const removeExcuse = 'Apply the rules again'
export const excuseLesson = (title: string) => `Open “${title}” for this student`
export const removeExcuseOf = (title: string) => `Apply the rules of “${title}” again`
export const lessonOpened = 'Lesson opened for the student'
export const rulesApplied = 'The rules apply to the student again'
export const excuseFailed = 'We couldn’t change the lesson. Try again.'
export const noLessons = 'This course has no visible lessons. Add or show a lesson first.'
