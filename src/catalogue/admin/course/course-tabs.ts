/** The tabs of a course's page in the studio. */
export const COURSE_TABS = [
  'lessons',
  'resources',
  'teacher',
  'price',
  'students',
  'certificates',
  'insight',
] as const
export type CourseTab = (typeof COURSE_TABS)[number]

export interface CourseSearch {
  /** The selected tab. Undefined means the first tab. */
  tab?: CourseTab | undefined
}

/** Returns the input of the student list. The loader and the page must use the same input. */
export const studentsInput = (courseId: number, search = '') => ({
  courseId,
  limit: 25,
  ...(search && { search }),
})

/** Returns the input of the certificate list. The loader and the page must use the same input. */
export const certificatesInput = (courseId: number) => ({ courseId, limit: 25 })
