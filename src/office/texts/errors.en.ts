export const notTeacher = 'Only the course’s teachers can see this. Ask an administrator.'
export const exportRunning =
  'You are already downloading your data. Wait until that download ends, then try again.'
export const noteNotFound = 'This note no longer exists. Reload the page.'
export const tooManyNotes = 'This user has 500 notes. Delete some, then try again.'
export const notYourNote = 'Only the author or an administrator can delete this note.'
export const notMergeable = '{reason}'
export const notThisUsername = 'Type the username of the account to remove.'
