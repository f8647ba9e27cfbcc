import { counted } from '../../platform/count.ts'

export const shortcuts = 'Keyboard shortcuts'
export const singleKeys = 'Use single-key shortcuts'
export const optionKey = 'choose an option'
export const nextKey = 'next question'
export const previousKey = 'previous question'
export const reviewKey = 'mark for review'
export const isMarked = 'Marked for review'
export const isUnmarked = 'No longer marked for review'
export const extraMinutes = (minutes: number) => `You have ${counted(minutes, 'extra minute')}`
export const nextFailed = 'We couldn’t open the next section. Your answers are saved. Try again.'
export const sectionTimeLeft = (clock: string) => `Time left in this section: ${clock}`
export const sectionOf = (number: number, all: number, title: string) =>
  `Section ${number} of ${all}: ${title}`
export const endSection = 'End this section'
export const openNext = 'Open the next section'
export const askEndSection = 'End this section?'
export const answeredInSection = (answered: number, all: number) =>
  `You answered ${answered} of ${counted(all, 'question')} in this section. You can’t come back to it. The next section starts immediately.`
export const sections = 'Sections'
export const sectionsClose =
  'You take the sections in this order. You can’t come back to a section that has ended.'
export const endedNow = 'Your teacher has ended this quiz. We are saving your last answers.'
export const endedByTeacher = 'Your teacher ended this attempt. Answers before that time count.'
export const error = 'Error'
export const receipt = 'Receipt'
export const receiptOf = (number: number) => `Download the receipt for attempt ${number}`
export const receiptFailed = 'We couldn’t load the receipt. Try again.'
