export const by = (instructor: string) => `By ${instructor}`
export const lessonOf = (order: number, course: string) => `Lesson ${order} · ${course}`
