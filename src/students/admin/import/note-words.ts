import { t } from '../../texts/admin-import.ts'

/** The texts for the codes that a rehearsal stores. */
const NOTES: Readonly<Record<string, (value: string) => string>> = {
  name_missing: () => t.noteNameMissing,
  name_long: () => t.noteNameLong,
  username_wrong: (value) => t.noteUsernameWrong(value),
  username_taken: (value) => t.noteUsernameTaken(value),
  mobile_wrong: (value) => t.noteMobileWrong(value),
  mobile_rounded: (value) => t.noteMobileRounded(value),
  mobile_shared: (value) => t.noteMobileShared(value),
  mobile_of: (value) => t.noteMobileOf(value),
  mobile_used: (value) => t.noteMobileUsed(value),
  batch_unknown: (value) => t.noteBatchUnknown(value),
  batch_over: (value) => t.noteBatchOver(value),
  course_unknown: (value) => t.noteCourseUnknown(value),
  course_ambiguous: (value) => t.noteCourseAmbiguous(value),
  until_wrong: (value) => t.noteUntilWrong(value),
  until_past: (value) => t.noteUntilPast(value),
  until_for_what: () => t.noteUntilForWhat,
  paid_wrong: (value) => t.notePaidWrong(value),
  paid_for_what: () => t.notePaidForWhat,
  is_staff: (value) => t.noteIsStaff(value),
  has_course: () => t.noteHasCourse,
  paid_before: (value) => t.notePaidBefore(value),
  same_as: (value) => t.noteSameAs(value),
  BATCH_FULL: () => t.noteBatchFull,
  BATCH_OVER: () => t.noteBatchOverSince,
  BATCH_NOT_FOUND: () => t.noteBatchNotFound,
  COURSE_NOT_FOUND: () => t.noteCourseNotFound,
  student_gone: () => t.noteStudentGone,
  staff_gone: () => t.noteStaffGone,
  job_failed: () => t.noteJobFailed,
}

/** Returns the sentence for a stored code with a value, such as `batch_unknown: Noon`. */
export function describeNote(note: string): string {
  const at = note.indexOf(': ')
  const [code, value] = at < 0 ? [note, ''] : [note.slice(0, at), note.slice(at + 2)]
  return (Object.hasOwn(NOTES, code) && NOTES[code]?.(value)) || t.unknownNote
}
