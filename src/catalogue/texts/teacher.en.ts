import { counted } from '../../platform/count.ts'

export const teacherNotFound = 'Teacher not found'
export const pageMayHaveMoved = 'We removed or moved this page. Browse our courses.'
export const browseCourses = 'Browse Courses'
export const teacher = 'Teacher'
export const courses = 'Courses'
export const coursesBeingPrepared = 'No courses yet. Come back soon.'
export const allCoursesOf = (name: string) => `All courses by ${name}`
export const courseCount = (courses: number) => counted(courses, 'course')
