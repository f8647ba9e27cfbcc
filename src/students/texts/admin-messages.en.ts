import { counted, formatCount } from '../../platform/count.ts'

export const messages = 'Messages'
export const whatsapp = 'WhatsApp messages'
export const toHandOver = 'To hand over'
export const intro =
  'Lantern prepares a message for each student in their language. You send it from your own WhatsApp.'
export const reason = 'Reason'
export const announcement = 'Has not read an announcement'
export const classAbsent = 'Missed a class in the batch'
export const behind = 'Has not studied a course for two weeks'
export const accessEnding = 'Access ends within two weeks'
export const instalmentDue = 'Has to pay an instalment'
export const paymentRejected = 'Payment was rejected'
export const whichAnnouncement = 'Announcement'
export const whichClass = 'Class'
export const whichCourse = 'Course'
export const choose = 'Choose…'
export const titleAt = (title: string, day: string) => `${title} (${day})`
export const noSubjects = 'There is nothing to choose at the moment. Choose another reason.'
export const toWrite = 'Choose a reason to start.'
export const progress = (sent: number, all: number) => `${formatCount(sent)} of ${formatCount(all)} sent`
export const openByOthers = (count: number) => `${formatCount(count)} opened by other staff`
export const openWhatsapp = 'Open WhatsApp'
export const opensFor = (name: string) => `Open WhatsApp for ${name}`
export const sent = 'Mark as sent'
export const skip = 'Skip'
export const message = (name: string) => `Message to ${name}`
export const allDone = 'All done'
export const allDoneHint = 'All students with a mobile number have their message.'
export const noMessages = 'No student needs a message'
export const noMessagesHint = 'Students appear here when there is a reason to write to them.'
export const othersHave = 'Other staff have opened the remaining messages'
export const othersHaveHint = 'If they don’t send a message within half an hour, it appears here again.'
export const skippedSome = (count: number) => `You skipped ${counted(count, 'message')}`
export const skippedHint = 'You can still send them.'
export const startAgain = 'Show them again'
export const tryAgain = 'Try again'
export const couldNotPrepare = 'We couldn’t prepare the next message'
export const couldNotPrepareHint = 'Check your connection, then try again.'
export const sentMessages = 'Sent messages'
export const sentBy = (name: string) => `by ${name}`
export const notSent = 'Mark as not sent'
export const notSentTo = (name: string) => `Mark as not sent to ${name}`
export const noNumber = (count: number) => `${counted(count, 'student')} without a mobile number`
export const noNumberHint = 'Add the numbers to their accounts, or contact these students in another way.'
export const error = 'Something went wrong'
export const failed = 'We couldn’t save the message. Try again.'
export const openAgain = 'Marked as not sent'
