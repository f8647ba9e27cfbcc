import { MAX, MAX_PAGE_SIZE } from '../../platform/constants.ts'
import { addressId } from '../../platform/client/page/address-id.ts'
import { addressText } from '../../platform/client/page/address-text.ts'

export interface CoursesSearch {
  search?: string | undefined
  category?: string | undefined
  /** Whether the dialog for a first course is open. */
  add?: true | undefined
}

export const readCoursesSearch = (raw: { [name in keyof CoursesSearch]: unknown }): CoursesSearch => ({
  search: addressText(raw.search, MAX.search),
  category: addressText(raw.category, MAX.name),
  add: raw.add === true || raw.add === 'true' ? true : undefined,
})

/** Returns the input of the query for course cards. The loader and the page must use the same input. */
export const coursesInput = ({ search, category }: CoursesSearch) => ({
  limit: 24,
  brief: true,
  editable: true,
  ...(search && { search }),
  ...(category && { category }),
})

/** The query input for the first courses in menus. */
export const firstCourses = { brief: true, editable: true, limit: MAX_PAGE_SIZE }

export interface LessonsSearch {
  courseId?: number | undefined
}

export const readLessonsSearch = (raw: { [name in keyof LessonsSearch]: unknown }): LessonsSearch => ({
  courseId: addressId(raw.courseId),
})

export interface UploadSearch {
  tab?: 'independent' | undefined
  courseId?: number | undefined
}

export const readUploadSearch = (raw: { [name in keyof UploadSearch]: unknown }): UploadSearch => ({
  tab: raw.tab === 'independent' ? 'independent' : undefined,
  courseId: addressId(raw.courseId),
})
