import { counted } from '../../platform/count.ts'

export const error = 'Error'
export const tab = 'Students'
export const noStudents = 'This course has no students yet'
export const noStudentsHint = 'Students who enrol in the course appear here.'
export const searchStudents = 'Search students'
export const students = (count: number) => counted(count, 'student')
export const studentList = 'Students in the course'
export const previousStudents = 'Previous'
export const nextStudents = 'Next'
export const takesNow = 'Taking the quiz now'
export const moreMinutes = (minutes: number) => `+${counted(minutes, 'minute')}`
export const answeredOf = (answered: number, all: number) =>
  `${answered} of ${counted(all, 'question')} answered`
export const endsAt = (when: string) => `ends ${when}`
export const submittedAttempts = (count: number) =>
  count === 0 ? 'Not submitted yet' : `${counted(count, 'submitted attempt')}`
export const extraTime = 'Extra time'
export const extraTimeOf = (name: string) => `Extra time for ${name}`
export const extraMinutes = 'Extra minutes'
export const extraMinutesHint =
  'For each attempt, for example 20. Extra minutes extend the time limit and the closing time. Leave empty to turn off.'
export const extraTimeNow =
  'This student is taking the quiz now. More minutes count immediately. Fewer minutes count from the next attempt.'
export const saveExtraTime = 'Save extra time'
export const saving = 'Saving…'
export const extraTimeSaved = 'Extra time saved'
export const extraTimeFailed = 'We couldn’t save the extra time. Try again.'
export const isEnding = 'Ended. The last answers may still arrive.'
export const endAttempt = 'End attempt'
export const endAttemptOf = (name: string) => `End ${name}’s attempt`
export const askEnd = (name: string) => `End ${name}’s attempt?`
export const endMeans =
  'The student can no longer answer. Earlier answers count, even if they arrive up to 30 seconds later. If the quiz allows more attempts, the student can start another one. You can’t undo this.'
export const ending = 'Ending…'
export const attemptEnded = 'Attempt ended. We’ll notify the student.'
export const endFailed = 'We couldn’t end the attempt. Try again.'
