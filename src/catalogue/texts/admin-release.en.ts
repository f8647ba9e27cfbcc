import { counted } from '../../platform/count.ts'

export const whenItOpens = 'When it opens'
export const openingOf = (title: string) => `When “${title}” opens`
export const schedule = 'Schedule'
export const scheduleOf = (title: string) => `Schedule “${title}”`
export const save = 'Save'
export const saving = 'Saving…'
export const opens = 'Opens for students'
export const immediately = 'Immediately'
export const onDate = 'On a date'
export const afterDays = 'Days after enrolment'
export const afterBatchDays = 'Days after the start of the batch'
export const opensAt = 'Date and time'
export const days = 'Number of days'
export const daysHint = 'For example 7. Enter 0 for the day on which the student enrols.'
export const batchDaysHint =
  'For example 7. Enter 0 for the first day of the batch. For students without a batch, the days count from their enrolment.'
export const timeOfDay = 'Time of day'
export const hideUntil = 'Hide until'
export const publishOn = 'Publish on'
export const hideUntilHint = 'Students can’t see this item until then. Leave empty to turn off.'
export const publishOnHint = 'The course stays a draft until then. Leave empty to turn off.'
export const inZone = (zone: string) => `Times are in the academy’s time zone, ${zone}.`
export const dateNeeded = 'Enter a date and a time'
export const daysNeeded = 'Enter a number of days from 0 to 3650, and a time'
export const shownOn = (time: string) => `Shown on ${time}`
export const publishedOn = (time: string) => `Published on ${time}`
export const opensOn = (time: string) => `Opens on ${time}`
export const opensAfterDays = (days: number, time: string) =>
  days === 0
    ? `Opens on the day of enrolment, ${time}`
    : `Opens ${counted(days, 'day')} after enrolment, ${time}`
export const opensAfterBatchDays = (days: number, time: string) =>
  days === 0
    ? `Opens on the first day of the batch, ${time}`
    : `Opens ${counted(days, 'day')} after the start of the batch, ${time}`
