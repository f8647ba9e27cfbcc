import { withMarks } from './mark-word.rules.ts'

export const wasNow = (was: string, now: string, reason: string | null) =>
  reason ? `Was ${was}, now ${now}. Reason: ${reason}` : `Was ${was}, now ${now}`
export const dropped = 'Your teacher dropped this question. It doesn’t count.'
export const forAll = 'All students get full marks for this question.'
export const object = 'Object to this answer'
export const objectUntil = (until: string) => `You can object to an answer until ${until}.`
export const yourObjection = 'Your objection'
export const objectionHint = 'Say why your answer is right, for example with a page number from the book.'
export const sendObjection = 'Send objection'
export const sending = 'Sending…'
export const cancel = 'Cancel'
export const objectionSent = 'We sent your objection. We’ll notify you of the decision.'
export const objectionFailed = 'We couldn’t send your objection. Try again.'
export const error = 'Error'
export const pending = 'Not decided yet'
export const accepted = 'Accepted'
export const rejected = 'Not accepted'
export const yourRank = (rank: number, students: number) => `Your rank: ${rank} of ${students}`
export const percentile = (value: string) => `Percentile: ${value}`
export const rankHint =
  'The rank list counts first attempts. Students with more marks are first, then those with fewer wrong answers or less time.'
export const rankList = 'Rank list'
export const hiddenName = 'Hidden name'
export const you = (name: string) => `${name} (you)`
export const marks = (marks: string) => withMarks(marks)
export const rankOf = (rank: number) => `Rank ${rank}`
export const hideName = 'Hide my name from other students in all rank lists'
export const hideFailed = 'We couldn’t save your choice. Try again.'
