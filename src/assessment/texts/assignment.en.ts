import { counted } from '../../platform/count.ts'
import { withMarks } from './mark-word.rules.ts'

export const error = 'Error'
export const assignment = 'Assignment'
export const marksInTotal = (marks: string) => withMarks(marks)
export const dueOn = (moment: string) => `Due ${moment}`
export const noDueDate = 'No due date'
export const lateNotAccepted = 'We don’t accept late work'
export const lateAcceptedUntil = (moment: string) => `We accept late work until ${moment}`
export const lateCosts = (percent: number) => `We deduct ${percent}% for late work`
export const toPass = (percent: number) => `To pass: ${percent}%`
export const rubric = 'How we mark your work'
export const upToMarks = (marks: string) => `up to ${marks}`
export const yourWork = 'Your work'
export const answer = 'Your answer'
export const pages = 'Notebook pages'
export const pagesHint = 'Photograph one page at a time. Check that you can read each page.'
export const takePhoto = 'Take photo'
export const choosePictures = 'Choose pictures'
export const pageNumber = (number: number) => `Page ${number}`
export const movePageUp = (number: number) => `Move page ${number} up`
export const movePageDown = (number: number) => `Move page ${number} down`
export const turnPage = (number: number) => `Rotate page ${number}`
export const removePage = (number: number) => `Remove page ${number}`
export const files = 'Files'
export const filesHint = 'Documents, pictures or audio, up to 20 MB each.'
export const addFiles = 'Add files'
export const removeFile = (name: string) => `Remove ${name}`
export const fileTooLarge = 'A file is larger than 20 MB. Choose a smaller one.'
export const uploading = (count: number) => `Uploading ${counted(count, 'file')}…`
export const waitingForNetwork = (count: number) =>
  `No connection. We’ll upload ${counted(count, 'file')} when you are online again.`
export const fileFailed = (name: string, reason: string) => `${name}: ${reason}`
export const dismiss = 'Dismiss'
export const sendingFailed = 'We couldn’t upload the file. Add it again.'
export const filesUnderWay = 'Uploading files…'
export const savingDraft = 'Saving…'
export const draftSaved = 'Your draft is saved. Only you can see it.'
export const draftIsKept = 'We keep your draft until you submit it.'
export const draftNotSaved = 'Your draft isn’t saved yet. We’ll try again.'
export const submitWork = 'Submit work'
export const sendingWork = 'Submitting…'
export const submitQuestion = 'Submit your work?'
export const submitText = (left: number) =>
  left === 0
    ? 'You can’t change your work after you submit it.'
    : `Your teacher will mark it. You can submit a new version ${left === 1 ? 'once' : `${left} times`}.`
export const workSent = 'Work submitted'
export const workNotSent = 'We couldn’t submit your work. Try again.'
export const sentWork = 'Submitted work'
export const version = (number: number) => `Version ${number}`
export const stateSubmitted = 'Not marked yet'
export const stateReplaced = 'Replaced'
export const stateReturned = 'Returned for correction'
export const stateMarked = 'Marked'
export const late = 'Late'
export const lateBy = (percent: number) => `Late, −${percent}%`
export const gradeOf = (grade: string, max: string) => `${grade} of ${withMarks(max)}`
export const signInToSend = 'Sign in to submit your work'
export const enrolToSend = 'Enrol in the course to submit your work.'
export const isClosed = 'This assignment no longer accepts work.'
export const sendAgain = 'Submit a new version'
export const sendsLeft = (left: number) =>
  `You can submit new work ${left === 1 ? 'once' : `${left} times`}. You can still read your earlier work.`
export const drawingOn = (number: number) => `Red pen on page ${number}`
export const markedPageNumber = (number: number) => `Page ${number} with the teacher’s marks`
export const savePage = (number: number) => `Save page ${number}`
export const teacherComment = 'Teacher’s comment'
export const voiceNote = 'Teacher’s voice note'
export const marksGiven = 'Marks'
export const marksOf = (marks: string, most: string) => `${marks} of ${most}`
export const deducted = (percent: number) => `We deduct ${percent}% of the total for late work.`
