import { counted, formatCount } from '../../platform/count.ts'

export const students = 'Students'
export const importStudents = 'Import'
export const batches = 'Batches'
export const searchStudents = 'Search students'
export const searchHint = 'Name, username or mobile number'
export const filters = 'Filters'
export const course = 'Course'
export const allCourses = 'All courses'
export const batch = 'Batch'
export const allBatches = 'All batches'
export const plan = 'Plan'
export const allPlans = 'All plans'
export const payment = 'Payment'
export const anyPayment = 'Paid or not'
export const paidYes = 'Paid'
export const paidNo = 'Not paid'
export const access = 'Access'
export const anyAccess = 'Any access'
export const endsSoon = 'Ends within 14 days'
export const account = 'Account'
export const anyAccount = 'Blocked or not'
export const blocked = 'Blocked'
export const notBlocked = 'Not blocked'
export const visit = 'Last visit'
export const anyVisit = 'Any visit'
export const notRecently = 'Not in the last 14 days'
export const neverSignedIn = 'Never signed in'
export const clearFilters = 'Clear filters'
export const writeByWhatsapp = 'Message on WhatsApp'
export const countOfStudents = (count: number, capped: boolean) =>
  capped ? `More than ${formatCount(count)} students` : counted(count, 'student')
export const noStudents = 'No students yet'
export const noStudentsHint = 'Import a file, or let students create their accounts.'
export const noMatch = 'No student matches these filters'
export const noMatchHint = 'Clear a filter, or search for fewer words.'
export const showMore = 'Show more students'
export const columns = 'Columns'
export const name = 'Name'
export const mobile = 'Mobile number'
export const courses = 'Courses'
export const paid = 'Paid'
export const endsAt = 'Access ends'
export const seenAt = 'Last visit'
export const createdAt = 'Account since'
export const never = 'Never'
export const views = 'Saved views'
export const saveView = 'Save this view'
export const nameOfView = 'View name'
export const save = 'Save'
export const saving = 'Saving…'
export const removeView = (view: string) => `Remove the view ${view}`
export const select = (student: string) => `Select ${student}`
export const selectPage = 'Select all shown'
export const selectedCount = (count: number) => `${formatCount(count)} selected`
export const selectAllMatching = (count: number) => `Select all ${formatCount(count)}`
export const selectNone = 'Select none'
export const addToBatch = 'Add to batch'
export const enrol = 'Enrol'
export const block = 'Block'
export const unblock = 'Unblock'
export const message = 'Message'
export const exportCsv = 'Export CSV'
export const askBatch = 'Add students to a batch'
export const askEnrol = 'Enrol students in a course'
export const askBlock = 'Block students'
export const askUnblock = 'Unblock students'
export const askMessage = 'Write to students'
export const titleOfMessage = 'Title'
export const titleHint = 'For example “Your fee receipt”'
export const textOfMessage = 'Message'
export const textHint = 'Plain text. Students see it exactly as you write it, in your language.'
export const selectBatch = 'Select a batch'
export const selectCourse = 'Select a course'
export const counting = 'Counting…'
export const willChange = (count: number) => `This updates ${counted(count, 'student')}.`
export const willStay = (count: number) => `${counted(count, 'student')} will not change.`
export const willReceive = (count: number) => `${counted(count, 'student')} will receive it.`
export const willNotReceive = (count: number) =>
  `${counted(count, 'student')} will not receive it, because they are blocked.`
export const messageNote =
  'The students see it under the bell and on the Announcements page. Then you can also send it by WhatsApp. You can withdraw it for seven days, but some students may have read it.'
export const batchNote = 'The students get access to the courses of the batch, and a notification.'
export const enrolNote = 'The students get lifetime access, and a notification.'
export const blockNote = 'We sign the students out immediately, and they can’t sign in.'
export const canUndo = 'You can undo this for seven days.'
export const apply = (count: number) => `Update ${counted(count, 'student')}`
export const sendTo = (count: number) => `Send to ${counted(count, 'student')}`
export const sending = 'Sending…'
export const applying = 'Updating…'
export const error = 'Something went wrong'
export const actionFailed = 'We couldn’t update the students. Try again.'
export const messageSent = 'We’re sending the message'
export const actionDone = 'Students updated'
export const actionUndone = 'Action undone'
export const exportFailed = 'We couldn’t export the students. Try again.'
export const recentActions = 'Recent actions'
export const enrolledIn = (count: number, title: string, by: string) =>
  `${counted(count, 'student')} enrolled in ${title}, by ${by}`
export const addedTo = (count: number, title: string, by: string) =>
  `${counted(count, 'student')} added to ${title}, by ${by}`
export const blockedBy = (count: number, by: string) => `${counted(count, 'student')} blocked, by ${by}`
export const unblockedBy = (count: number, by: string) => `${counted(count, 'student')} unblocked, by ${by}`
export const writtenTo = (count: number, title: string, by: string) =>
  `Message “${title}” to ${counted(count, 'student')}, by ${by}`
export const whatsapp = 'WhatsApp'
export const sendByWhatsapp = (title: string) => `Send “${title}” by WhatsApp`
export const askWithdrawText =
  'The message disappears for all students. Some may have read it already. WhatsApp messages that you sent stay.'
export const undo = 'Undo'
export const undoAction = (action: string) => `Undo: ${action}`
export const askUndo = 'Undo this action?'
export const askUndoText =
  'This undoes the enrolments, batch changes and blocks of this action. Progress stays. Students who were blocked must sign in again.'
export const undone = 'Undone'
export const username = 'Username'
