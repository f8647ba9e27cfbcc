export const workMarked = 'Your work is marked'
export const workMarkedIn = (title: string) => `See the marks and comments for “${title}”.`
export const workReturned = 'Your work needs a correction'
export const workReturnedIn = (title: string) => `Your teacher has returned “${title}”.`
