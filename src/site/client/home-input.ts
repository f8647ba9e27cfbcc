import { FEATURED_COURSES } from '../../platform/constants.ts'
import { OFFERED } from '../../catalogue/client/list/catalogue-search.ts'

/** What the home page asks for: the loader and the page have to say the same. */
export const homeCourses = { limit: FEATURED_COURSES, brief: true, ...OFFERED } as const
export const homeFacets = OFFERED
