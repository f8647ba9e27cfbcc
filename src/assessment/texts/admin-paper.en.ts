import { counted } from '../../platform/count.ts'

export const print = 'Print'
export const twoColumns = 'Two columns'
export const spaceForAnswers = 'Space for answers'
export const withKey = 'Answer key'
export const withExplanations = 'Explanations'
export const questions = 'Questions'
export const time = (minutes: number) => `Time: ${counted(minutes, 'minute')}`
export const maximumMarks = (marks: string) => `Maximum marks: ${marks}`
export const name = 'Name'
export const rollNumber = 'Roll number'
export const date = 'Date'
export const eachWrongCosts = (marks: string) => `Marks deducted for each wrong answer: ${marks}`
export const isTrue = 'True'
export const isFalse = 'False'
export const answer = 'Answer'
export const marks = 'Marks'
export const answerKeyOf = (title: string) => `Answer key: ${title}`
export const explanations = 'Explanations'
export const drawsQuestions = 'This quiz draws questions at random, so each student gets a different paper'
export const drawsQuestionsHint = 'To print it, replace the random questions with fixed ones.'
