import { counted } from '../../platform/count.ts'
import { withMarks } from './mark-word.rules.ts'

export const error = 'Error'
export const gradeBook = 'Grade book'
export const toCourse = 'Course'
export const name = 'Name'
export const username = 'Username'
export const total = 'Total'
export const totalPercent = 'Total in percent'
export const weight = 'Weight'
export const weightOf = (title: string) => `Weight of ${title}`
export const searchStudents = 'Search students'
export const exportCsv = 'Export CSV'
export const noTests = 'This course has no tests yet'
export const noTestsHint = 'Add a quiz or an assignment to the course.'
export const noStudents = 'No student matches this search. Try another name.'
export const students = (count: number) => counted(count, 'student')
export const sortBy = (title: string) => `Sort by ${title}`
export const previousPage = 'Previous'
export const nextPage = 'Next'
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`
export const saveWeights = 'Save weights'
export const weightsSaved = 'Weights saved'
export const weightsNotSaved = 'We couldn’t save the weights. Try again.'
export const howCounted =
  'The best attempt of a quiz and the newest marked version of an assignment count. A test without a grade counts as 0. A weight of 0 leaves a test out.'
export const myGrades = 'My grades'
export const quiz = 'Quiz'
export const assignment = 'Assignment'
export const noGrade = 'No grade yet'
export const isHidden = 'This quiz shows no grades'
export const gradeOf = (grade: string, max: string) => `${grade} of ${withMarks(max)}`
export const percent = (percent: string) => `${percent}%`
export const countsTimes = (weight: number) => (weight === 0 ? 'Does not count' : `Counts ${weight} times`)
export const ownTotal = 'Total so far'
export const ownTotalHint = 'Tests without a grade count as 0.'
