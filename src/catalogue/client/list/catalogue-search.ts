import { MAX } from '../../../platform/constants.ts'
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../../../platform/languages.ts'
import { addressText } from '../../../platform/client/page/address-text.ts'

/** What the address of the catalogue says. */
export type CatalogueSearch = {
  search?: string | undefined
  category?: string | undefined
  language?: Language | undefined
}

export const PAGE_SIZE = 24

/** Public screens show administrators what everybody sees: no drafts. */
export const OFFERED = { published: true } as const

/** Reads the address; what is blank or odd is left out. */
export const readCatalogueSearch = (search: Record<string, unknown>): CatalogueSearch => ({
  search: addressText(search.search, MAX.search),
  category: addressText(search.category, MAX.name),
  language: LANGUAGES.find((code) => code === search.language),
})

/** What was chosen among the filters, as people read it. */
export const chosenFilters = ({ category, language }: CatalogueSearch): string[] => [
  ...(category ? [category] : []),
  ...(language ? [LANGUAGE_NAMES[language]] : []),
]

/** What the page is called. */
export function catalogueTitle({ search, category, language }: CatalogueSearch): string {
  if (search) return `Courses for “${search}”`
  const courses = category ? `${category} courses` : 'Courses'
  if (language) return `${courses} in ${LANGUAGE_NAMES[language]}`
  return category ? courses : 'Browse All Courses'
}

/** What the list and its counts are asked with: the loader and the page have to say the same. */
export const listInput = ({ search, category, language }: CatalogueSearch) => ({
  limit: PAGE_SIZE,
  brief: true,
  ...OFFERED,
  ...(search && { search }),
  ...(category && { category }),
  ...(language && { language }),
})

export const facetsInput = ({ search }: CatalogueSearch) => ({
  ...OFFERED,
  ...(search && { search }),
})
