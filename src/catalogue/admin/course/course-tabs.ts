/** The tabs of a course's page in the studio. */
export type CourseTab = 'lessons' | 'resources' | 'teacher' | 'price' | 'students'

export interface CourseSearch {
  /** Without a tab it is the first one. */
  tab?: CourseTab | undefined
}

/** Input of the student list. The loader and the page must use the same. */
export const studentsInput = (courseId: number, search = '') => ({
  courseId,
  limit: 25,
  ...(search && { search }),
})
