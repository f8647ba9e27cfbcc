import { counted } from '../../platform/count.ts'

export const continueCourse = 'Continue'
export const beginHere = 'Start here'
export const lesson = (order: number) => `Lesson ${order}: <title></title>`
export const at = (clock: string) => `at ${clock}`
export const progressIn = (title: string) => `Progress in ${title}`
export const begin = 'Start'
export const showMoreCourses = 'Show more courses'
export const noneMatches = 'No courses match your search. Try other words.'
export const myLibrary = 'My Library'
export const searchLibrary = 'Search your library'
export const sortLibrary = 'Sort your library'
export const recentlyStudied = 'Recently studied'
export const byTitle = 'Title A–Z'
export const myCourses = 'My courses'
export const inProgress = 'In Progress'
export const completed = 'Completed'
export const noneInProgress = 'No courses in progress'
export const noneCompleted = 'No completed courses yet. Keep learning!'
export const browseCourses = 'Browse Courses'
export const completedLessons = (completed: number, lessons: number) =>
  `${completed} of ${counted(lessons, 'lesson')}`
export const whatYouLearned = 'What you learned'
export const myGrades = 'My grades'
export const certificate = 'Certificate'
export const getCertificate = 'Get your certificate'
export const newSinceFinished = (lessons: number) => `New since you finished: ${counted(lessons, 'lesson')}`
export const openCourse = 'Open course'
export const chooseGoal = 'Choose a weekly goal'
export const finished = 'You finished'
export const lessonCount = (lessons: number) => counted(lessons, 'lesson')
export const started = 'started <date></date>'
export const watchAgain = 'Watch again'
export const alsoBy = (name: string) => `Also by ${name}`
export const moreIn = (category: string) => `More in ${category}`
export const viewCourse = 'View Course'
export const startLearning = 'Start Learning'
export const yourBatches = (names: string) => `Batch: ${names}`
