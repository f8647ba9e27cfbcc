import type { Length, Level, CourseSort } from '../../courses.rules.ts'
import { LANGUAGE_NAMES } from '../../../platform/client/language-names.ts'
import type { CatalogueSearch, Price } from '../list/catalogue-search.ts'

export const PRICE_NAMES: Readonly<Record<Price, string>> = { free: 'Free', premium: 'Premium' }

export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

/** As `course_length` divides them. */
export const LENGTH_NAMES: Readonly<Record<Length, string>> = {
  short: 'Under 2 hours',
  medium: '2 to 6 hours',
  long: 'Over 6 hours',
}

export const SORT_NAMES: Readonly<Record<CourseSort, string>> = {
  newest: 'Newest',
  popular: 'Most students',
  rated: 'Best rated',
}

/** What was chosen among the filters, as people read it. */
export const chosenFilters = ({ category, language, price, level, length }: CatalogueSearch): string[] => [
  ...(category ? [category] : []),
  ...(language ? [LANGUAGE_NAMES[language]] : []),
  ...(price ? [PRICE_NAMES[price]] : []),
  ...(level ? [LEVEL_NAMES[level]] : []),
  ...(length ? [LENGTH_NAMES[length]] : []),
]

/** Nothing is filtered out. */
export const EVERYWHERE = {
  category: undefined,
  language: undefined,
  price: undefined,
  level: undefined,
  length: undefined,
} satisfies CatalogueSearch

/** What the page is called. */
export function catalogueTitle({ search, category, language }: CatalogueSearch): string {
  if (search) return `Courses for “${search}”`
  const courses = category ? `${category} courses` : 'Courses'
  if (language) return `${courses} in ${LANGUAGE_NAMES[language]}`
  return category ? courses : 'Browse All Courses'
}
