import { COUNTED, FIGURE_SETTINGS } from '../../academy/figures.rules.ts'
import type { Settings } from '../../academy/settings.schema.ts'
import { OFFERED } from '../../catalogue/client/list/catalogue-search.ts'

export const FEATURED_COURSES = 4

/** What the home page asks for: the loader and the page have to say the same. */
export const homeCourses = { limit: FEATURED_COURSES, brief: true, ...OFFERED } as const
export const homeFacets = OFFERED

/** Whether one of the figures of the home page is counted, and so has to be asked for. */
export const countsFigures = (settings: Partial<Settings>) =>
  FIGURE_SETTINGS.some((key) => settings[key] === COUNTED)
