import { counted } from '../../platform/count.ts'

export const byWeek = 'New students by week, and how many of them have finished'
export const byWeekSummary = (enrolled: number, finished: number) =>
  `${counted(enrolled, 'student')} enrolled in the last twelve weeks. ${counted(finished, 'of them has', { many: 'of them have' })} finished the course.`
export const weekFrom = 'Week starting'
export const enrolled = 'Enrolled'
export const finished = 'Finished'
export const lesson = 'Lesson'
export const inLesson = 'Where students stop, comment or take notes'
export const inLessonSummary = (students: number) =>
  `${counted(students, 'student')} watched this lesson. The bars show where students stopped before completing it, and where they wrote comments and notes.`
export const from = 'From'
export const stopped = 'Stopped here'
export const asked = 'Comments and notes'
export const rewatchedParts = 'Where students watch again'
export const rewatchedSummary =
  'The bars show how many students watched each part of the lesson more than once.'
export const rewatched = 'Students who watched again'
export const noneRewatched = 'No student has watched a part of this lesson again yet.'
export const tooFew = (least: number) =>
  `The chart appears after ${least} students have watched the lesson, if we know its length.`
export const noLessons = 'This course has no lessons yet. Add one in the Lessons tab.'
export const videoQuestions = 'Questions in the video'
export const answered = (students: number) => counted(students, 'answer')
export const answeredRight = (students: number, right: number) =>
  `${counted(students, 'answer')}, ${Math.round((right / students) * 100)}% right`
export const yourCourses = 'Insight'
export const backToQuestions = 'Back to the questions'
export const yourCoursesIntro = 'See how students progress in the courses that you teach.'
export const noCourses =
  'You don’t teach a published course yet. Your courses appear here after they are published.'
export const course = 'Course'
