import { counted, formatCount } from '../../platform/count.ts'

export const announcements = 'Announcements'
export const intro = 'Messages to many students. They appear under the bell.'
export const create = 'Write announcement'
export const newAnnouncement = 'New announcement'
export const editAnnouncement = 'Edit announcement'
export const none = 'No announcements yet'
export const noneHint =
  'Tell all students, a course or a batch about news, such as a holiday or a new class time.'
export const showMore = 'Show older announcements'
export const title = 'Title'
export const titleHint = 'For example “No classes on Friday”'
export const message = 'Message'
export const messageHint = 'Plain text. Students see it exactly as you write it, in your language.'
export const to = 'Who receives it'
export const everyone = 'All students'
export const courseStudents = 'Students in a course'
export const unfinishedStudents = 'Students who have not finished a course'
export const batchMembers = 'Members of a batch'
export const course = 'Course'
export const selectCourse = 'Select a course'
export const batch = 'Batch'
export const selectBatch = 'Select a batch'
export const noBatches = 'There are no batches yet. Create one first.'
export const toCourse = (name: string) => `Students in “${name}”`
export const toUnfinished = (name: string) => `Students who have not finished “${name}”`
export const toBatch = (name: string) => `Members of “${name}”`
export const toChosen = 'Chosen students'
export const toDeleted = 'Students in a deleted course'
export const goesTo = (count: number) => `This goes to ${counted(count, 'student')}.`
export const goesToNow = (count: number) =>
  `Today this would go to ${counted(count, 'student')}. Lantern counts them again when it sends the announcement.`
export const goesToNobody = 'No student would receive this now. Choose other students.'
export const counting = 'Counting students…'
export const when = 'When'
export const now = 'Send now'
export const later = 'Send later'
export const sendsAt = 'Date and time'
export const inZone = (timeZone: string) => `In the academy’s time zone, ${timeZone}`
export const timePassed = 'This time has passed. Choose a later one, or send it now.'
export const send = 'Send now'
export const sending = 'Sending…'
export const schedule = 'Schedule'
export const saving = 'Saving…'
export const stateScheduled = 'Scheduled'
export const stateSending = 'Sending'
export const stateSent = 'Sent'
export const stateWithdrawn = 'Withdrawn'
export const readBy = (readers: number, recipients: number) =>
  `Read by ${formatCount(readers)} of ${formatCount(recipients)}`
export const sentTo = (recipients: number) => `Sent to ${counted(recipients, 'student')}`
export const edit = 'Edit'
export const editOne = (name: string) => `Edit “${name}”`
export const cancel = 'Cancel'
export const cancelOne = (name: string) => `Cancel “${name}”`
export const withdraw = 'Withdraw'
export const withdrawOne = (name: string) => `Withdraw “${name}”`
export const askCancel = (name: string) => `Cancel “${name}”?`
export const askCancelText = 'This deletes the announcement. No one receives it.'
export const cancelAnnouncement = 'Cancel announcement'
export const keep = 'Keep announcement'
export const askWithdraw = (name: string) => `Withdraw “${name}”?`
export const askWithdrawText =
  'The announcement disappears for all students, under the bell and on the Announcements page. Some may have read it already.'
export const error = 'Something went wrong'
export const failed = 'We couldn’t save the announcement. Try again.'
export const scheduled = 'Announcement scheduled'
export const isSending = 'We’re sending the announcement'
export const cancelled = 'Announcement cancelled'
export const withdrawn = 'Announcement withdrawn'
export const whatsapp = 'WhatsApp'
export const sendByWhatsapp = (name: string) => `Send “${name}” by WhatsApp`
