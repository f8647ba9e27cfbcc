export const opensOn = (time: string) => `Opens on ${time}`
export const opensAfter = (title: string) => `Opens when you complete “${title}”`
export const opensAfterLesson = 'Opens when you complete the lesson before it'
export const opensAfterEnrolment = 'Enrol in the course to open this lesson'
export const notOpenYet = 'Not open yet'
export const goToLesson = 'Go to that lesson'
export const goToCourse = 'Go to the course'
