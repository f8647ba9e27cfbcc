/** The sections below the hero of the home page, in their default order. */
export const HOME_SECTIONS = ['figures', 'courses', 'upgrade'] as const
export type HomeSection = (typeof HOME_SECTIONS)[number]

const DEFAULT = HOME_SECTIONS.join(',')
/** The value if no section is shown. An empty value stands for the default. */
const NONE = 'none'

const isSection = (name: string): name is HomeSection => (HOME_SECTIONS as readonly string[]).includes(name)

/** Returns the shown sections in their order. */
export function homeSectionsOf({
  home_sections: value = '',
}: {
  home_sections?: string | undefined
}): HomeSection[] {
  return (value || DEFAULT).split(',').filter(isSection)
}

/** Returns the value of the setting. */
export function homeSectionsValue(sections: readonly HomeSection[]): string {
  const value = sections.join(',')
  return value === DEFAULT ? '' : value || NONE
}

/** Whether a value names each section at most once, and nothing else. */
export function isHomeSections(value: string): boolean {
  const names = value.split(',')
  return value === '' || value === NONE || (names.every(isSection) && new Set(names).size === names.length)
}
