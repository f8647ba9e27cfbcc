export const timeToStudy = 'Time to study'
export const studyReminder = 'You asked us to remind you. Continue where you left off.'
