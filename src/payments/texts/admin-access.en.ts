export const chooseCourseOrAll = 'Choose a course, or all courses'
export const giveAccessTo = (username: string) => `Give access to ${username}`
export const giveAccess = 'Give access'
export const giving = 'Giving…'
export const why = 'Reason'
export const chooseReason = 'Choose a reason'
export const course = 'Course'
export const chooseCourse = 'Choose a course'
export const whoGetsSeat = 'Who gets a seat'
export const whoGetsSeatHint = (username: string) =>
  `Enter one username on each line. ${username} paid for the seats`
export const amountTaken = 'Amount received (₹)'
export const amountTakenHint = 'Recorded as an approved payment, with a receipt'
export const lastDay = 'Last day'
export const emptyForOneYear = 'Leave empty for one year'
export const emptyForLifetime = 'Leave empty for lifetime access'
export const note = 'Note'
export const noteHint = 'Administrators see this note. The student sees it only in their account export.'
export const accessByHand = 'Manual access'
export const giveAccessEllipsis = 'Give access…'
export const noAccessByHand = 'No manual access yet. Give access for a scholarship or for cash.'
export const accessByPayments = 'Access from payments'
export const askEndAccess = (title: string) => `End access to ${title}?`
export const askEndAccessText =
  'The student loses access now, unless a payment also gives access. We notify the student. To record a refund, open the payment.'
export const endAccess = 'End access'
export const endAccessTo = (title: string) => `End access to ${title}`
export const end = 'End'
export const since = '<source></source> · since <date></date>'
export const sinceBy = (name: string) => `<source></source> · since <date></date> · by ${name}`
export const sourceFor = (source: string, reason: string) => `${source}: ${reason}`
export const ended = 'ended <date></date>'
export const until = 'until <date></date>'
export const lifetime = 'lifetime access'
