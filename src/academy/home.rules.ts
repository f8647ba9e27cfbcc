/** The sections below the hero of the home page, in their default order. */
export const HOME_SECTIONS = ['figures', 'courses', 'upgrade'] as const

/** Returns the shown sections in their order. The value `none` is no section. */
export const homeSectionsOf = (value: string | undefined): readonly string[] =>
  value ? value.split(',') : HOME_SECTIONS
