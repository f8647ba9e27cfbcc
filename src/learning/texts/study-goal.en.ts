import { counted } from '../../platform/count.ts'

export const minutes = 'Minutes'
export const lessons = 'Lessons'
export const weeklyGoal = 'Weekly goal'
export const minutesAWeek = 'Minutes a week'
export const lessonsAWeek = 'Lessons a week'
export const enterNumber = (most: number) => `Enter a number from 1 to ${most}`
export const remindMe = 'Remind me'
export const remindMeHint = 'We remind you on days when you haven’t studied yet.'
export const weekdays = 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday'
export const weekdaysShort = 'Mo, Tu, We, Th, Fr, Sa, Su'
export const chooseDay = 'Choose at least one day for the reminder'
export const at = 'Time'
export const timeIn = (timeZone: string) => `The time in ${timeZone}`
export const timeAtAcademy = 'The time at the academy'
export const saving = 'Saving…'
export const saveGoal = 'Save goal'
export const addToCalendar = 'Add to my calendar'
export const on = 'Days'
export const studyAt = (name: string) => `Study at ${name}`
export const timeToStudy = 'Time to study'
export const error = 'Error'
export const goalFailed = 'We couldn’t save your weekly goal. Try again.'
export const goalSaved = 'We saved your weekly goal'
export const goalDeleted = 'We deleted the goal, its reminder and your study time.'
export const goalTurnedOff = 'Weekly goal turned off'
export const whatGoalIs =
  'Set a weekly study goal, with reminders if you want them. We track your study time only while you have a goal. Only you can see it.'
export const chooseGoal = 'Choose a goal'
export const whenTurnedOff = 'When you turn the goal off, we delete it, its reminder and your study time.'
export const turningOff = 'Turning off…'
export const turnOff = 'Turn off'
export const studyTimePerWeek = 'Study time per week'
export const from = 'From <date></date>'
export const minuteCount = (minutes: number) => counted(minutes, 'minute')
export const minutesThisWeek = (done: number, target: number) =>
  `<b>${done} of ${counted(target, 'minute')}</b> this week`
export const lessonsThisWeek = (done: number, target: number) =>
  `<b>${done} of ${counted(target, 'lesson')}</b> this week`
export const daysInARow = (streak: number) => `${streak} days in a row`
export const yourWeek = 'Your week'
export const changeGoal = 'Change the goal'
export const timeRequired = 'Enter a time such as 18:30'
export const goalRequired = 'Enter your weekly goal'
export const wholeNumber = 'Enter a whole number'
export const aboveZero = 'Enter a number above zero'
export const goalTooHigh = (minutes: number, lessons: number) =>
  `Enter at most ${minutes} minutes or ${lessons} lessons a week`
