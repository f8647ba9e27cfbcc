import { counted } from '../../platform/count.ts'

export const tab = 'Check a receipt'
export const error = 'Error'
export const about =
  'Students can download a receipt after they submit. If a student says that an answer is missing, compare their receipt with the answers that we saved.'
export const file = 'Receipt file'
export const chooseFile = 'Choose the file'
export const fileHint = 'A JSON file that the student downloaded'
export const text = 'Or paste the receipt text'
export const check = 'Check the receipt'
export const checking = 'Checking…'
export const checkFailed = 'We couldn’t check the receipt. Try again.'
export const result = 'Result'
export const unaltered = 'Unaltered'
export const altered = 'Altered'
export const allSame = 'All answers are the same.'
export const someDiffer = (count: number) =>
  `${counted(count, 'answer differs', { many: 'answers differ' })} from the saved ones.`
export const ofAttempt = (student: string, number: number, when: string) =>
  `${student}, attempt ${number}, submitted ${when}`
export const otherEvents = 'The times of the changes in the receipt differ from those in the saved attempt.'
export const questions = 'Questions'
export const question = 'Question'
export const state = 'Comparison'
export const inReceipt = 'In the receipt'
export const inJournal = 'Saved'
export const same = 'Same'
export const differs = 'Different'
export const missing = 'Not saved'
export const unlisted = 'Not in the receipt'
