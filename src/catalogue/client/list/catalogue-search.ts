import {
  LENGTHS,
  type Length,
  type Level,
  LEVELS,
  type CourseSort,
  COURSE_SORTS,
} from '../../courses.rules.ts'
import { MAX } from '../../../platform/constants.ts'
import { type Language, LANGUAGES } from '../../../platform/constants.ts'
import { addressText } from '../../../platform/client/page/address-text.ts'

export const PRICES = ['free', 'premium'] as const
export type Price = (typeof PRICES)[number]

/** The filters of the catalogue, except for the category. */
export type CourseFilter = {
  language?: Language | undefined
  price?: Price | undefined
  level?: Level | undefined
  length?: Length | undefined
}

/** The search parameters of the catalogue. */
export type CatalogueSearch = CourseFilter & {
  search?: string | undefined
  /** Whether to search for the words as typed, without correction. */
  exact?: true | undefined
  category?: string | undefined
  sort?: CourseSort | undefined
}

/** Public screens hide drafts from administrators too. */
export const OFFERED = { published: true } as const

const oneOf = <T extends string>(known: readonly T[], given: unknown) => known.find((one) => one === given)

/** Parses the search parameters and drops empty and invalid ones. */
export const readCatalogueSearch = (search: Record<string, unknown>): CatalogueSearch => ({
  search: addressText(search.search, MAX.search),
  // The router may have parsed the value as a boolean or as a string.
  exact: String(search.exact) === 'true' || undefined,
  category: addressText(search.category, MAX.name),
  language: oneOf(LANGUAGES, search.language),
  price: oneOf(PRICES, search.price),
  level: oneOf(LEVELS, search.level),
  length: oneOf(LENGTHS, search.length),
  sort: oneOf(COURSE_SORTS, search.sort),
})
