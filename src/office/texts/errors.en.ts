export const notTeacher = 'Only teachers of the course can see this'
export const exportRunning =
  'Your data is already being exported. Wait until that download ends, then try again.'
