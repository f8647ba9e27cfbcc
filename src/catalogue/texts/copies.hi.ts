export const copyOf = (course: string) => `${course} (कॉपी)`
