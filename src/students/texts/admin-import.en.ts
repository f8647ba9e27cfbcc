import { counted, formatCount } from '../../platform/count.ts'

export const importStudents = 'Import students'
export const importIntro =
  'Choose a CSV or Excel file with one student in each row. You first see what will happen. Nothing changes until you confirm.'
export const file = 'File with students'
export const chooseFile = 'Choose a CSV or Excel file'
export const fileHint =
  'Columns: name, mobile number, username, batch, course, amount paid in cash, access until.'
export const fileTooLarge = 'The file is larger than 10 MB. Split it into smaller files.'
export const fileUnreadable = 'We can’t read this file. Save it as CSV and try again.'
export const fileEmpty = 'The file has no rows. Choose another file.'
export const tooManyRows = 'The file has more than 10,000 rows. Split it into smaller files.'
export const columns = 'Columns'
export const columnsHint = 'Check what each column contains.'
export const firstRowIsTitles = 'The first row contains titles'
export const columnOf = (number: number) => `Column ${formatCount(number)}`
export const ignored = 'Not used'
export const name = 'Name'
export const mobile = 'Mobile number'
export const username = 'Username'
export const batch = 'Batch'
export const course = 'Course'
export const paid = 'Paid in cash'
export const until = 'Access until'
export const batchForAll = 'Batch for students without a batch'
export const noBatch = 'No batch'
export const checkFile = 'Check the file'
export const checking = 'Checking…'
export const needsName = 'Choose a column with names or usernames'
export const rehearsal = 'Planned changes'
export const willCreate = (count: number) => `${counted(count, 'account')} will be created`
export const willAdd = (count: number) => `${counted(count, 'student')} with an account will be added`
export const repeated = (count: number) => `${counted(count, 'repeated row')} will be skipped`
export const wrong = (count: number) => `${counted(count, 'row')} with an error will be skipped`
export const rows = 'Rows'
export const whichRows = 'Which rows'
export const allRows = 'All rows'
export const rowsNew = 'New accounts'
export const rowsExisting = 'Students with an account'
export const rowsDuplicate = 'Repeated rows'
export const rowsError = 'Rows with an error'
export const rowsKept = 'Kept students'
export const line = 'Row'
export const student = 'Student'
export const result = 'Result'
export const showMore = 'Show more rows'
export const noRows = 'No such rows. Choose another kind of row.'
export const downloadWrong = 'Download rows with errors'
export const problem = 'Problem'
export const downloadFailed = 'We couldn’t download the rows. Try again.'
export const startImport = (count: number) => `Import ${counted(count, 'student')}`
export const askImport = (count: number) => `Import ${counted(count, 'student')}?`
export const askImportText =
  'Lantern creates the accounts, adds students to batches and courses, and records cash as approved payments. It imports all rows or none. You can undo the import for seven days.'
export const issuesInvoices = (count: number) =>
  `Because you have set a GSTIN, Lantern issues ${counted(count, 'tax invoice')} for this cash, dated today.`
export const withoutInvoices = 'Import the cash without invoices'
export const withoutInvoicesHint =
  'Choose this if you received the money before you used Lantern and have already issued invoices for it.'
export const importing = 'Importing…'
export const preparing = (done: number, of: number) =>
  `Preparing passwords: ${formatCount(done)} of ${formatCount(of)}`
export const undoing = 'Undoing…'
export const done = 'The import is complete'
export const failed = 'Nothing was imported'
export const checkAgain = 'Check again'
export const otherFile = 'Choose another file'
export const recentImports = 'Imports in the last week'
export const importedBy = (file: string, students: number, by: string) =>
  `${file}: ${counted(students, 'student')}, by ${by}`
export const undone = 'Undone'
export const undoneKept = (kept: number) => `Undone, ${counted(kept, 'student')} kept`
export const undo = 'Undo'
export const undoImportOf = (file: string) => `Undo the import of ${file}`
export const askUndo = (file: string) => `Undo the import of ${file}?`
export const askUndoText =
  'This removes its accounts, batch members and access, and revokes its cash payments as mistakes. We keep students who have signed in or changed since then, and show you a list.'
export const showKept = 'Show kept students'
export const passwords = 'First passwords'
export const showPasswords = 'Show passwords'
export const showPasswordsOf = (file: string) => `Show the passwords from ${file}`
export const askPasswords = 'Show the first passwords?'
export const askPasswordsText =
  'You can see them only once. Print or download the list, or send each student their password by WhatsApp.'
export const passwordsHint =
  'We can’t show this list again. Students can change their password on their account page.'
export const password = 'Password'
export const print = 'Print'
export const downloadCsv = 'Download as CSV'
export const sendByWhatsapp = 'WhatsApp'
export const sendTo = (student: string) => `Send the password to ${student} by WhatsApp`
export const passwordMessage = (
  student: string,
  academy: string,
  site: string,
  user: string,
  secret: string,
) => `Hello ${student}, your account at ${academy} is ready.\n${site}\nUsername: ${user}\nPassword: ${secret}`
export const close = 'Close'
export const error = 'Something went wrong'
export const importFailed = 'The import failed. Try again.'
export const undoStarted = 'We are undoing the import'
export const newAccount = 'Will be created'
export const existingAccount = 'Has an account'
export const keptStudent = 'Kept'
export const noteNameMissing = 'The name is missing. Add it.'
export const noteNameLong = 'The name is too long. Shorten it.'
export const noteUsernameWrong = (value: string) =>
  `${value} can’t be a username. Use 3 to 32 English letters a–z, numbers, dots, underscores or hyphens.`
export const noteUsernameTaken = (value: string) =>
  `The username ${value} belongs to another person. Choose another one.`
export const noteMobileWrong = (value: string) =>
  `${value} is not a mobile number. Write it like 98765 43210.`
export const noteMobileRounded = (value: string) =>
  `Excel has shortened this number to ${value}. Format the column as text, and enter the number again.`
export const noteMobileShared = (value: string) =>
  `Several students have the number ${value}. Add the username.`
export const noteMobileOf = (value: string) =>
  `The number belongs to ${value}, who has no full name. Add the name there, or the username here.`
export const noteMobileUsed = (value: string) =>
  `${value} has the same number but another name. Correct the name or the number.`
export const noteBatchUnknown = (value: string) =>
  `No open batch is called ${value}. Check the spelling, or create the batch.`
export const noteBatchOver = (value: string) =>
  `The batch ${value} has ended. Change its last day, or choose another batch.`
export const noteCourseUnknown = (value: string) => `No course is called ${value}. Check the spelling.`
export const noteCourseAmbiguous = (value: string) =>
  `Several courses are called ${value}. Use the last part of the course’s address.`
export const noteUntilWrong = (value: string) => `${value} is not a date. Write it like 31/03/2027.`
export const noteUntilPast = (value: string) => `The day ${value} has passed. Enter a later day.`
export const noteUntilForWhat =
  '“Access until” needs a course outside the batch. A batch has its own last day.'
export const notePaidWrong = (value: string) => `${value} is not an amount. Write it like 5,000.`
export const notePaidForWhat = 'Add the course that the money is for'
export const noteIsStaff = (value: string) => `${value} is an administrator. Remove this row.`
export const noteHasCourse = 'The student already has lifetime access to this course. Remove this row.'
export const notePaidBefore = (day: string) =>
  `This cash was already recorded on ${day}. If the student paid again, record it on the student’s page.`
export const noteSameAs = (value: string) => `The same student as in row ${value}`
export const noteBatchFull = 'A batch has too few seats. Add seats, or leave out some students.'
export const noteBatchOverSince = 'A batch has ended since the check. Check again.'
export const noteBatchNotFound = 'A batch has been removed since the check. Check again.'
export const noteCourseNotFound = 'A course has been deleted since the check. Check again.'
export const noteStudentGone = 'A student has deleted their account since the check. Check again.'
export const noteStaffGone =
  'The administrator who started this no longer has permission. Start the import again.'
export const noteJobFailed = 'We couldn’t finish this. Try again.'
export const unknownNote = 'Something is wrong with this row. Check it and try again.'
