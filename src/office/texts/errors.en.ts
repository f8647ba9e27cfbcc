export const notTeacher = 'Only teachers of the course can see this'
export const exportRunning =
  'You are already downloading your data. Wait until that download ends, then try again.'
