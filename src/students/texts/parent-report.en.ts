import { counted } from '../../platform/count.ts'

export const title = (academy: string) => `Report for parents – ${academy}`
export const message = ({ student, academy, url }: Record<'student' | 'academy' | 'url', string>) =>
  `Hello, this link shows how ${student} is doing at ${academy}: attendance, progress, marks and fees.\n\n${url}\n\nThe link is private. Please don’t forward it.`
export const forParents = 'Report for parents'
export const asOf = (date: string) => `As of ${date}`
export const inBatches = (names: string) => `Batch: ${names}`
export const lastStudied = (date: string) => `Last studied: ${date}`
export const neverStudied = 'Has not studied yet'
export const attendance = 'Attendance'
export const attended = (attended: number, count: number) =>
  `${attended} of ${counted(count, 'live class', { many: 'live classes' })}`
export const inLastDays = (days: number) => `in the last ${days} days`
export const noClasses = (days: number) => `No live classes in the last ${days} days.`
export const present = 'Attended'
export const absent = 'Absent'
export const courses = 'Courses'
export const noCourses = 'Not enrolled in a course yet.'
export const progress = 'Progress'
export const finishedOn = (date: string) => `Finished on ${date}`
export const studied = (date: string) => `Last studied ${date}`
export const notStarted = 'Not started'
export const markOf = (grade: string, max: string) => `${grade} of ${max}`
export const percent = (value: string) => `${value}%`
export const fees = 'Fees'
export const paid = 'Paid'
export const dueFees = 'Due'
export const dueNow = 'now'
export const dueOn = (date: string) => `on ${date}`
export const nothingDue = 'Nothing is due.'
export const noPayments = 'No payments yet.'
export const beingChecked = 'being checked'
export const moreCourses = (count: number) => `and ${counted(count, 'more course')}`
export const moreMarks = (count: number) => `and ${counted(count, 'earlier mark')}`
export const morePayments = (count: number) => `and ${counted(count, 'earlier payment')}`
export const moreDue = (count: number) => `and ${counted(count, 'more amount')}`
export const markSeen = 'Mark as seen'
export const seenHint = 'The academy sees that you have read this report.'
export const seenOn = (date: string) => `You marked this report as seen on ${date}.`
export const print = 'To keep a copy, print this page.'
export const pinTitle = 'Enter your PIN'
export const pinHint = 'The person who sent you this link knows the PIN.'
export const pin = 'PIN'
export const open = 'Open the report'
export const wrongPin = 'This PIN is wrong. Try again.'
export const tooMany = (minutes: number) => `Too many wrong PINs. Try again in ${counted(minutes, 'minute')}.`
export const linkEnded = 'This link no longer works'
export const linkEndedHint = 'Ask the student or the academy for a new link.'
export const pageExpired = 'This page has expired'
export const pageExpiredHint = 'Open the link again.'
export const openedOften = 'This report was opened too often'
export const openedOftenHint = (minutes: number) => `Try again in ${counted(minutes, 'minute')}.`
