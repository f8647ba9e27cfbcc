import { counted } from '../../platform/count.ts'

export const title = 'Certificate of completion'
export const certifies = 'This certifies that'
export const completed = 'has completed the course'
export const finishedOn = (day: string) => `Completed on ${day}`
export const hours = (hours: number) => counted(hours, 'hour')
export const verify = 'Scan the code, or open this address, to verify the certificate:'
export const heading = 'Certificate'
export const student = 'Student'
export const course = 'Course'
export const issuedBy = 'Issued by'
export const completedOn = 'Completed on'
export const issuedOn = 'Issued on'
export const length = 'Length'
export const isValid = 'Genuine, and still valid.'
export const isRevoked = 'Genuine, but revoked by the academy.'
export const isReplaced = 'Genuine, but replaced by a newer certificate.'
export const badgeDescription = (course: string) => `Certificate of completion of the course “${course}”`
export const badgeCriteria = 'The academy certifies that the student has completed this course.'
