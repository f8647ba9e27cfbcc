import { counted } from '../../platform/count.ts'
import { withMarks } from './mark-word.rules.ts'

export const quiz = 'Quiz'
export const error = 'Error'
export const questions = (count: number) => counted(count, 'question')
export const marksInTotal = (marks: string) => `${withMarks(marks)} in total`
export const minutes = (count: number) => counted(count, 'minute')
export const noTimeLimit = 'No time limit'
export const toPass = (percent: number) => `Pass mark: ${percent}%`
export const attemptsLeft = (left: number, all: number) => `${left} of ${counted(all, 'attempt')} left`
export const noQuestions = 'This quiz has no questions yet. Come back later.'
export const start = 'Start quiz'
export const resume = 'Continue quiz'
export const again = 'Take the quiz again'
export const timeRuns = 'The time continues even if you close the page.'
export const signInToStart = 'Sign in to take the quiz'
export const enrolToStart = 'Enrol in the course to take the quiz.'
export const startFailed = 'We couldn’t open the quiz. Try again.'
export const submitFailed = 'We couldn’t submit the quiz. Your answers are saved. Try again.'
export const timeLeft = (clock: string) => `Time left: ${clock}`
export const saved = (done: number, all: number, clock: string) => `${done} of ${all} saved, ${clock}`
export const saving = 'Saving…'
export const notSent =
  'No connection. Your answers are saved on this device. We’ll send them when you are online again.'
export const questionOf = (number: number, all: number) => `Question ${number} of ${all}`
export const worth = (marks: string, penalty: string | null) =>
  penalty ? `${withMarks(marks)}, −${penalty} if wrong` : withMarks(marks)
export const chooseOne = 'Choose one option'
export const chooseSeveral = 'Choose all right options'
export const isTrue = 'True'
export const isFalse = 'False'
export const yourAnswer = 'Your answer'
export const numberHint = 'For example 9.8'
export const unitHint = 'Write the number with its unit, for example 9.8 m'
export const clear = 'Clear answer'
export const review = 'Mark for review'
export const previous = 'Previous'
export const next = 'Next'
export const allQuestions = 'All questions'
export const paletteLabel = (number: number, answered: boolean, marked: boolean) =>
  `Question ${number}, ${answered ? 'answered' : 'not answered'}${marked ? ', marked for review' : ''}`
export const submit = 'Submit quiz'
export const askSubmit = 'Submit the quiz?'
export const answeredOf = (answered: number, all: number) =>
  `You answered ${answered} of ${counted(all, 'question')}. You can’t change your answers after you submit.`
export const cancel = 'Cancel'
export const yourAttempts = 'Your attempts'
export const attempt = (number: number) => `Attempt ${number}`
export const inProgress = 'In progress'
export const gradeOf = (grade: string, max: string) => `${grade} of ${withMarks(max)}`
export const passed = 'Passed'
export const notPassed = 'Not passed'
export const showResult = 'Show answers'
export const hideResult = 'Hide answers'
export const noAnswersShown = 'This quiz does not show the right answers now.'
export const rightAnswer = 'Right answer'
export const noAnswer = 'No answer'
export const explanation = 'Explanation'
export const seeMoment = 'Watch the part that teaches this'
export const marksGot = (value: string, of: string) => `${value} of ${withMarks(of)}`
export const closes = (when: string) => `Closes: ${when}`
export const isClosed = 'This quiz is closed.'
export const gap = (number: number) => `Gap ${number}`
export const matchHint = 'Choose the letter that belongs to each line.'
export const orderHint = 'Move the items into the right order.'
export const moveUp = (place: number) => `Move item ${place} up`
export const moveDown = (place: number) => `Move item ${place} down`
export const movedTo = (place: number) => `The item is now at position ${place}.`
export const keepOrder = 'Keep this order'
