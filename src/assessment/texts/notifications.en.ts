import { counted } from '../../platform/count.ts'

export const workMarked = 'Your work is marked'
export const workMarkedIn = (title: string) => `See the marks and comments for “${title}”.`
export const workReturned = 'Your work needs a correction'
export const workReturnedIn = (title: string) => `Your teacher has returned “${title}”.`
export const quizRegraded = 'Your marks have changed'
export const marksCorrected = (title: string) => `We corrected your marks in the quiz “${title}”.`
export const challengeAccepted = 'Your objection was accepted'
export const challengeRejected = 'Your objection was not accepted'
export const challengeReply = (title: string, reply: string) => `Quiz “${title}”: ${reply}`
export const timeGiven = 'You have extra time'
export const timeGivenFor = (title: string, minutes: number) =>
  `Your teacher gave you ${counted(minutes, 'extra minute')} for the quiz “${title}”.`
export const quizEnded = 'The quiz has ended'
export const quizEndedBy = (title: string) =>
  `Your teacher ended the quiz “${title}”. Answers before that time count.`
