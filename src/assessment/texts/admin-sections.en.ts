import { counted } from '../../platform/count.ts'

export const sections = 'Sections'
export const sectionsHint =
  'For example Physics and Chemistry, each with its own time. Students take them in order, and can’t go back.'
export const extraTimeHint =
  'We share a student’s extra minutes among the sections that have not ended, in proportion to their time limits.'
export const addSection = 'Add section'
export const title = (number: number) => `Title of section ${number}`
export const minutes = (number: number) => `Minutes of section ${number}`
export const removeSection = (number: number) => `Remove section ${number}`
export const section = 'Section'
export const named = (number: number, title: string) =>
  title === '' ? `Section ${number}` : `${number}. ${title}`
export const sumOfSections = 'The time limit of the quiz is the total time of its sections.'
export const sectionWithTime = (title: string, minutes: number | null) =>
  minutes === null ? title : `${title} (${counted(minutes, 'minute')})`
