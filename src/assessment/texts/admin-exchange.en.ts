import { counted } from '../../platform/count.ts'

export const error = 'Error'
export const pastePaper = 'Paste a paper'
export const pasteIntro =
  'Paste questions from Word or WhatsApp, in English or Hindi. The preview shows what we understood.'
export const paper = 'Questions with answers'
export const paperHint =
  'Number the questions. Begin options with letters, and write the answer below them or in an answer key at the end.'
export const example = `1. What is 2 + 3?
(a) 4  (b) 5  (c) 6  (d) 7
Ans: b

2. भारत की राजधानी क्या है?
(क) मुंबई (ख) दिल्ली
उत्तर: ख`
export const topicForAll = 'Topic for all'
export const difficultyForAll = 'Difficulty for all'
export const addToQuiz = 'Add to a quiz of this course'
export const onlyBank = 'Only to the question bank'
export const chooseQuiz = 'Select a quiz'
export const courseHasNoQuiz = 'This course has no quiz. Add a lesson of the kind Quiz first.'
export const createQuestions = (count: number) =>
  count === 0 ? 'Create questions' : `Create ${counted(count, 'question')}`
export const creating = 'Creating...'
export const readSummary = (ready: number, bad: number) =>
  bad === 0 ? `${counted(ready, 'question')} ready` : `${counted(ready, 'question')} ready, ${bad} to correct`
export const preview = 'Preview'
export const nothingPasted = 'Paste a paper to see its questions here'
export const nothingRead = 'We found no questions in this text'
export const nothingPastedHint = 'Questions with a problem stay in the box when you create the others.'
export const ignoredLines = (count: number) => `${counted(count, 'line')} outside the questions`
export const line = (line: number) => `Line ${line}:`
export const goToLine = (line: number) => `Go to line ${line}`
export const right = 'Right answer'
export const created = (count: number) => `${counted(count, 'question')} created`
export const createdInBank = 'They are in the question bank.'
export const createdInQuiz = 'They are in the question bank and at the end of the quiz.'
export const createFailed = 'We couldn’t create the questions. Try again.'
export const undone = 'Questions removed'
export const undoFailed = 'We couldn’t remove the questions. Try again.'
