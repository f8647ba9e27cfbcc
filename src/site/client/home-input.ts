import { COUNTED, FIGURE_SETTINGS } from '../../academy/home.rules.ts'
import type { Settings } from '../../academy/settings.schema.ts'
import { OFFERED } from '../../catalogue/client/list/catalogue-search.ts'

export const FEATURED_COURSES = 4

/** Return the inputs of the home page's queries. The loader and the page must use the same inputs. */
export const homeCourses = ({ featured_courses: ids }: Partial<Settings>) =>
  ids ? { ids, brief: true, ...OFFERED } : { limit: FEATURED_COURSES, brief: true, ...OFFERED }
export const homeFacets = OFFERED

/** Whether any figure on the home page is a count. If so, it has to be fetched. */
export const countsFigures = (settings: Partial<Settings>) =>
  FIGURE_SETTINGS.some((key) => settings[key] === COUNTED)
