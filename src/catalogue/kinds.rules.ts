/** The kinds of lessons that a teacher can create. */
export const LESSON_KINDS = ['video', 'text', 'pdf', 'audio', 'live', 'quiz', 'scorm', 'assignment'] as const
export type LessonKind = (typeof LESSON_KINDS)[number]

/** Whether lessons of this kind have a text: their content, or the instructions of an assignment. */
export const hasText = (kind: LessonKind) => kind === 'text' || kind === 'assignment'

/** Whether lessons of this kind have a video or audio file with a duration. */
export const isPlayed = (kind: LessonKind) => kind === 'video' || kind === 'audio'

/** Limits for the length of a live class, in minutes. */
export const MIN_CLASS_MINUTES = 5
export const MAX_CLASS_MINUTES = 720

/** Minutes before the start of a live class from which students can join. */
export const JOIN_BEFORE_MINUTES = 15
