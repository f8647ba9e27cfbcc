import { counted } from '../../platform/count.ts'

export const error = 'Error'
export const title = 'Questions in the video'
export const intro =
  'The video pauses at these times and asks a question. Students answer or skip it, see the right answer and the explanation, and continue. Don’t use questions from a test, because students see the answers.'
export const toCourse = 'Course'
export const viewAsStudent = 'View as student'
export const questions = 'Questions'
export const count = (questions: number) => counted(questions, 'question')
export const chooseQuestions = 'Choose questions'
export const newQuestion = 'New question'
export const noQuestions = 'This video has no questions yet'
export const noQuestionsHint = 'Choose questions from the bank, or write a new one. Then enter the times.'
export const time = 'Time'
export const timeHint = 'For example 12:05'
export const timeMissing = 'Enter a time in the video, for example 12:05'
export const timeTooLate = (length: string) => `The video ends at ${length}. Enter an earlier time.`
export const editQuestion = (number: number) => `Edit question ${number}`
export const removeQuestion = (number: number) => `Remove question ${number} from the video`
export const save = 'Save questions'
export const saving = 'Saving…'
export const notSaved = 'You have unsaved changes.'
export const answersKeep = 'We keep students’ answers to the questions that you don’t remove.'
export const saved = 'Questions saved'
export const saveFailed = 'We couldn’t save the questions. Try again.'
