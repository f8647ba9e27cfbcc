/** What the page of a course in the studio shows, one at a time. */
export type CourseTab = 'lessons' | 'resources' | 'teacher' | 'price' | 'students'

export interface CourseSearch {
  /** Anything else is the first tab. */
  tab?: CourseTab | undefined
}

/** The call behind the list of students: the loader and the page say the same. */
export const studentsInput = (courseId: number, search = '') => ({
  courseId,
  limit: 25,
  ...(search && { search }),
})
