export const by = (instructor: string) => `शिक्षक: ${instructor}`
export const lessonOf = (order: number, course: string) => `पाठ ${order} · ${course}`
