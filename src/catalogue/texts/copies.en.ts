export const copyOf = (course: string) => `${course} (copy)`
