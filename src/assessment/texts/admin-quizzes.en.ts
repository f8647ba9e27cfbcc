import { counted } from '../../platform/count.ts'
import { withMarks } from './mark-word.rules.ts'

export const error = 'Error'
export const toCourse = 'Course'
export const quiz = 'Quiz'
export const hidden = 'Hidden'
export const previewQuestions = 'Preview questions'
export const previewHint = 'Students see the saved questions like this. We don’t mark your answers here.'
export const viewAsStudent = 'View as student'
export const questions = 'Questions'
export const sums = (questions: number, marks: string) =>
  `${counted(questions, 'question')}, ${withMarks(marks)}`
export const chooseQuestions = 'Choose questions'
export const newQuestion = 'New question'
export const noQuestions = 'This quiz has no questions yet'
export const noQuestionsHint = 'Choose questions from the bank, or write a new one.'
export const addChosen = (count: number) =>
  count === 0 ? 'Add questions' : `Add ${counted(count, 'question')}`
export const inThisQuiz = 'In this quiz'
export const noneFound = 'No question matches these filters. Clear a filter to see more.'
export const marksForAll = 'Marks for all'
export const penaltyForAll = 'Penalty for all'
export const applyToAll = 'Apply to all questions'
export const questionNumber = (number: number) => `Question ${number}`
export const marks = 'Marks'
export const penalty = 'Penalty'
export const sortable = 'sortable question'
export const reorder = (number: number) => `Reorder question ${number}`
export const dragToReorder = 'Drag to reorder'
export const moveUp = (number: number) => `Move question ${number} up`
export const moveDown = (number: number) => `Move question ${number} down`
export const editQuestion = (number: number) => `Edit question ${number}`
export const removeQuestion = (number: number) => `Remove question ${number} from the quiz`
export const dragInstructions =
  'Press Space to pick up the question. Move it with the arrow keys, and press Space again to drop it. Press Escape to cancel.'
export const pickedUp = (name: string, count: number) => `Picked up ${name} of ${count}.`
export const isNowAt = (name: string, place: number) => `${name} is now at position ${place}.`
export const wasDroppedAt = (name: string, place: number) => `${name} was dropped at position ${place}.`
export const isBackAt = (name: string, place: number) => `${name} is back at position ${place}.`
export const rules = 'Rules'
export const passMark = 'Pass mark in percent'
export const passMarkHint =
  'For example 40. If you leave it empty, every student who submits the quiz passes.'
export const timeLimit = 'Time limit in minutes'
export const timeLimitHint =
  'For example 60. We submit the quiz when the time is over. Leave empty for no limit.'
export const closes = 'Closes'
export const closesHint =
  'Attempts in progress end at this time too. To set when the quiz opens, use “When it opens” in the list of lessons.'
export const attempts = 'Attempts'
export const attemptsHint =
  'How many times a student can take the quiz, for example 2. Leave empty for no limit.'
export const shows = 'After submitting, students see'
export const showsAnswers = 'Right answers and explanations'
export const showsAnswersAtEnd = 'Right answers after the last attempt'
export const showsGrade = 'Only their marks'
export const showsNothing = 'Nothing'
export const shufflesQuestions = 'Shuffle the questions'
export const shufflesOptions = 'Shuffle the options'
export const saveQuiz = 'Save quiz'
export const saving = 'Saving…'
export const notSaved = 'You have unsaved changes.'
export const startedKeep =
  'Attempts that have started keep their questions and their deadline, unless you set a later closing time.'
export const quizSaved = 'Quiz saved'
export const quizSaveFailed = 'We couldn’t save the quiz. Try again.'
export const pastePaper = 'Paste a paper'
export const addDraw = 'Add random questions'
export const draw = 'Random questions from the bank'
export const drawCount = 'Number of questions'
export const printPaper = 'Print'
export const results = 'Results'
export const challengeDays = 'Days for objections'
export const challengeDaysHint =
  'For example 3. Students can object to answers for this number of days after they submit. Leave empty to turn off.'
export const ranks = 'Rank list for students'
export const ranksNone = 'Hidden'
export const ranksOwn = 'Only their own rank'
export const ranksNames = 'The rank list with names'
