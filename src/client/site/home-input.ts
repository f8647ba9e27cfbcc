import { FEATURED_COURSES } from '../../shared/constants.ts'

/** What the home page asks for: the loader and the page have to say the same. */
export const homeCourses = { limit: FEATURED_COURSES, brief: true } as const
