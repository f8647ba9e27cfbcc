import type { Length, CourseSort } from '../../courses.rules.ts'
import { LANGUAGE_NAMES } from '../../../platform/client/language-names.ts'
import { LEVEL_NAMES } from './level-names.ts'
import type { CatalogueSearch, Price } from '../list/catalogue-search.ts'
import { t } from '../../texts/courses.ts'

export const PRICE_NAMES: Readonly<Record<Price, string>> = {
  get free() {
    return t.free
  },
  get premium() {
    return t.premium
  },
}

/** As `course_length` divides them. */
export const LENGTH_NAMES: Readonly<Record<Length, string>> = {
  get short() {
    return t.under2Hours
  },
  get medium() {
    return t.from2To6Hours
  },
  get long() {
    return t.over6Hours
  },
}

export const SORT_NAMES: Readonly<Record<CourseSort, string>> = {
  get newest() {
    return t.newest
  },
  get popular() {
    return t.mostStudents
  },
  get rated() {
    return t.bestRated
  },
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
  if (search) return t.coursesFor(search)
  const name = language && LANGUAGE_NAMES[language]
  if (category) return name ? t.categoryCoursesIn(category, name) : t.categoryCourses(category)
  return name ? t.coursesIn(name) : t.browseAllCourses
}
