import { counted } from '../../platform/count.ts'

export const mistakeNotebook = 'Mistake notebook'
export const practise = (due: number) => `Practise ${counted(due, 'question')}`
export const whatItIs =
  'If you answer a question wrong, you see it here again after a day. Each time you answer it right, we wait longer before we show it again.'
export const dueToday = (due: number) => `${counted(due, 'question')} due today`
export const from = 'From <title></title>'
export const checkAnswer = 'Check answer'
export const dontKnow = 'I don’t know'
export const answerMissing = 'Choose or type an answer first.'
export const notChecked = 'We couldn’t check your answer. Try again.'
export const hereIsTheAnswer = 'This is the answer'
export const comesBack = (day: string) => `You’ll see this question again on ${day}.`
export const next = 'Next question'
export const doneForToday = 'Done for today'
export const rightOf = (right: number, practised: number) => `${right} of ${practised} right`
export const nothingDue = 'Nothing is due today'
export const nextOn = (day: string, total: number) =>
  `The next question is due on ${day}. Your notebook has ${counted(total, 'question')}.`
export const inNotebook = (total: number) => `Your notebook has ${counted(total, 'question')}.`
export const empty = 'Your notebook is empty'
export const emptyHint =
  'If you answer a quiz question wrong, you can practise it here. It appears when the quiz shows its answers.'
export const toLibrary = 'Go to My Library'
export const noneLoaded = 'We couldn’t load more questions. Try again.'
export const tryAgain = 'Try again'
