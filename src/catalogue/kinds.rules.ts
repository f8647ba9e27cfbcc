/** The kinds of lessons that a teacher can create. Quizzes and assignments will be kinds too. */
export const LESSON_KINDS = ['video', 'text', 'pdf', 'audio'] as const
export type LessonKind = (typeof LESSON_KINDS)[number]

/** Whether lessons of this kind have a recording, and its length. */
export const isPlayed = (kind: LessonKind) => kind === 'video' || kind === 'audio'
