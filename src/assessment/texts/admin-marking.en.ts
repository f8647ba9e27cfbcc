import { counted } from '../../platform/count.ts'
import { withMarks } from './mark-word.rules.ts'

export const error = 'Error'
export const toMark = 'Marking'
export const waiting = (count: number) =>
  count === 0 ? 'No submissions to mark' : `${counted(count, 'submission')} to mark`
export const startMarking = 'Start marking'
export const course = 'Course'
export const assignment = 'Assignment'
export const allCourses = 'All courses'
export const allAssignments = 'All assignments'
export const withCount = (title: string, count: number) => `${title} (${count})`
export const nothingToMark = 'Nothing to mark'
export const nothingToMarkHint = 'Submitted work appears here, oldest first.'
export const ofCourse = (lesson: string, course: string) => `${lesson} · ${course}`
export const openedBy = (name: string) => `Opened by ${name}`
export const late = 'Late'
export const lateBy = (percent: number) => `Late, −${percent}%`
export const version = (number: number) => `Version ${number}`
export const versions = 'Versions'
export const previous = 'Previous'
export const next = 'Next'
export const alsoOpen = (name: string) =>
  `${name} has this submission open too. Decide together who marks it.`
export const openFailed = 'We couldn’t open the submission. Try again.'
export const markFailed = 'We couldn’t save the marks. Try again.'
export const totalMarks = 'Marks'
export const upTo = (name: string, marks: string) => `${name} (up to ${marks})`
export const levelWithMarks = (name: string, marks: string) => `${name}: ${marks}`
export const marksMissing = 'Enter marks from 0 to the maximum in every field'
export const returnNeedsComment = 'Write what the student should correct'
export const sumOf = (sum: string, max: string) => `${sum} of ${withMarks(max)}`
export const sumAfterDeduction = (sum: string, max: string, percent: number) =>
  `${sum} of ${withMarks(max)} after a deduction of ${percent}% for late work`
export const comment = 'Comment for the student'
export const files = 'Files'
export const pageNumber = (number: number) => `Page ${number}`
export const undoLine = 'Undo'
export const clearLines = 'Clear'
export const undoOnPage = (number: number) => `Undo the last line on page ${number}`
export const clearPage = (number: number) => `Clear page ${number}`
export const saving = 'Saving…'
export const saveMarks = 'Save marks'
export const saveAndNext = 'Save and next'
export const returnWork = 'Return for correction'
export const keysHint =
  'Keyboard: type digits to enter marks. Press Enter to save and continue, and J or K to move between submissions.'
export const isReplaced = 'The student has submitted a newer version. Mark that one.'
export const markedByName = (name: string) => `Marked by ${name}. Earlier marks stay in the records.`
export const savedComments = (count: number) => `Saved comments (${count})`
export const deleteComment = (text: string) => `Delete saved comment: ${text}`
export const saveThisComment = 'Save this comment'
export const commentNotSaved = 'We couldn’t save the comment. Try again.'
export const voiceNote = 'Voice note'
export const recordVoice = 'Record voice note'
export const recordAgain = 'Record again'
export const stopRecording = 'Stop'
export const removeVoice = 'Remove voice note'
export const savingVoice = 'Saving the voice note…'
export const voiceUnsaved = 'The voice note is not saved yet.'
export const sendVoiceAgain = 'Send again'
export const discardVoice = 'Discard recording'
export const recordedSeconds = (seconds: number, most: number) => `${seconds} of ${most} seconds`
export const voiceFailed = 'We couldn’t save the voice note. Try again.'
export const noMicrophone = 'To record, allow the microphone in your browser.'
export const workMarked = 'Marks saved'
export const workReturned = 'Work returned'
export const stopFirst = 'Stop the recording first. Then save or discard the voice note.'
export const drawByTouch = 'Draw on the page'
