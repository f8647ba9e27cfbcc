/** The kinds of lessons that a teacher can create. Quizzes and assignments will be kinds too. */
export const LESSON_KINDS = ['video', 'text', 'audio'] as const
export type LessonKind = (typeof LESSON_KINDS)[number]
