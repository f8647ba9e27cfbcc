export const timeToStudy = 'Time to study'
export const studyReminder = 'You asked us to remind you. Continue where you left off.'
export const certificateIssued = 'Your certificate is ready'
export const certificateFor = (course: string) => `The academy issued your certificate for “${course}”.`
export const certificateRevoked = 'Certificate revoked'
export const certificateRevokedFor = (course: string, reason: string) =>
  `Your certificate for “${course}” is no longer valid. Reason: ${reason}`
export const classSoon = 'Your class starts soon'
export const classStartsAt = (title: string, time: string) => `Your class “${title}” starts at ${time}.`
export const classMoved = 'Your class has a new time'
export const classMovedTo = (title: string, day: string, time: string) =>
  `Your class “${title}” is now on ${day} at ${time}.`
