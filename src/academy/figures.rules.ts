/** The four figures of the home page: a text, `count` for a number that we count, or nothing to hide it. */
export const FIGURE_SETTINGS = ['stat_students', 'stat_courses', 'stat_hours', 'stat_success'] as const
export type FigureSetting = (typeof FIGURE_SETTINGS)[number]
export const COUNTED = 'count'
