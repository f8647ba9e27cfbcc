import { counted, formatCount } from '../../platform/count.ts'

export const toHandOver = 'To hand over'
export const intro =
  'Messages for students who have not read them here and get no email about them. Copy, print or send them by WhatsApp, then mark them as handed over.'
export const searchStudents = 'Search students'
export const searchHint = 'Name, username or mobile number'
export const chosen = (count: number) => `${counted(count, 'student')} selected`
export const select = (name: string) => `Select ${name}`
export const selectAll = 'Select all'
export const noNumber = 'No mobile number'
export const copy = 'Copy'
export const copyFor = (name: string) => `Copy the messages for ${name}`
export const copied = 'Message copied'
export const couldNotCopy = 'We couldn’t copy the message. Select its text and copy it.'
export const whatsapp = 'WhatsApp'
export const whatsappTo = (name: string) => `Open WhatsApp for ${name}`
export const print = 'Print'
export const printFor = (name: string) => `Print the messages for ${name}`
export const printAll = 'Print all shown'
export const handedOver = 'Handed over'
export const markFor = (name: string) => `Mark the messages for ${name} as handed over`
export const marked = (name: string) => `The messages for ${name} are handed over.`
export const markedMany = (count: number) => `The messages for ${counted(count, 'student')} are handed over.`
export const putBack = 'Put back'
export const putBackFor = (name: string) => `Put the messages for ${name} back on the list`
export const isBack = 'The messages are on the list again'
export const by = (name: string) => `by ${name}`
export const more = (count: number) => `and ${formatCount(count)} more`
export const doneTitle = 'Handed over'
export const showMore = 'Show more students'
export const nothing = 'Nothing to hand over'
export const nothingHint =
  'Messages about payments, learning and announcements appear here if students without email have not read them.'
export const noMatch = 'No student with this name has a message to hand over'
export const noMatchHint = 'Check the spelling or clear the search.'
export const error = 'Something went wrong'
export const failed = 'We couldn’t save the change. Try again.'
