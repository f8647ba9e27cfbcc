/**
 * The four figures of the home page. Each value is a text, `count` for a number that Lantern counts, or empty to hide
 * the figure.
 */
export const FIGURE_SETTINGS = ['stat_students', 'stat_courses', 'stat_hours', 'stat_success'] as const
export type FigureSetting = (typeof FIGURE_SETTINGS)[number]
export const COUNTED = 'count'

/** The sections below the hero of the home page, in their default order. */
export const HOME_SECTIONS = ['figures', 'courses', 'upgrade'] as const

/** Returns the shown sections in their order. The value `none` means a page without these sections. */
export const homeSectionsOf = (value: string | undefined): readonly string[] =>
  value ? [...new Set(value.split(','))] : HOME_SECTIONS
