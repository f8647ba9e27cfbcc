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

/** What the filters of the catalogue say, besides the category. */
export type CourseFilter = {
  language?: Language | undefined
  price?: Price | undefined
  level?: Level | undefined
  length?: Length | undefined
}

/** What the address of the catalogue says. */
export type CatalogueSearch = CourseFilter & {
  search?: string | undefined
  /** What was typed is meant, whatever it looks like. */
  exact?: true | undefined
  category?: string | undefined
  sort?: CourseSort | undefined
}

/** Public screens show administrators what everybody sees: no drafts. */
export const OFFERED = { published: true } as const

const oneOf = <T extends string>(known: readonly T[], given: unknown) => known.find((one) => one === given)

/** Reads the address; what is blank or odd is left out. */
export const readCatalogueSearch = (search: Record<string, unknown>): CatalogueSearch => ({
  search: addressText(search.search, MAX.search),
  // An address is read as text.
  exact: String(search.exact) === 'true' || undefined,
  category: addressText(search.category, MAX.name),
  language: oneOf(LANGUAGES, search.language),
  price: oneOf(PRICES, search.price),
  level: oneOf(LEVELS, search.level),
  length: oneOf(LENGTHS, search.length),
  sort: oneOf(COURSE_SORTS, search.sort),
})
