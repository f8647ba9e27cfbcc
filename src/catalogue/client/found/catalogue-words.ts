import type { Length, CourseSort } from '../../courses.rules.ts'
import { LANGUAGE_NAMES } from '../../../platform/client/language-names.ts'
import { levelName } from './level-names.ts'
import type { CatalogueSearch, Price } from '../list/catalogue-search.ts'
import { t } from '../../texts/courses.ts'

export const priceName = (price: Price): string => (price === 'free' ? t.free : t.premium)

/** Returns the name of a range of course lengths. It must match the ranges in the SQL function `course_length`. */
export const lengthName = (length: Length): string =>
  length === 'short' ? t.under2Hours : length === 'medium' ? t.from2To6Hours : t.over6Hours

export const sortName = (sort: CourseSort): string =>
  sort === 'newest' ? t.newest : sort === 'popular' ? t.mostStudents : t.bestRated

/** Returns the names of the active filters. */
export const chosenFilters = ({ category, language, price, level, length }: CatalogueSearch): string[] => [
  ...(category ? [category] : []),
  ...(language ? [LANGUAGE_NAMES[language]] : []),
  ...(price ? [priceName(price)] : []),
  ...(level ? [levelName(level)] : []),
  ...(length ? [lengthName(length)] : []),
]

/** Search parameters without any filter. */
export const EVERYWHERE = {
  category: undefined,
  language: undefined,
  price: undefined,
  level: undefined,
  length: undefined,
} satisfies CatalogueSearch

/** Returns the title of the catalogue page for these filters. */
export function catalogueTitle({ search, category, language }: CatalogueSearch): string {
  if (search) return t.coursesFor(search)
  const name = language && LANGUAGE_NAMES[language]
  if (category) return name ? t.categoryCoursesIn(category, name) : t.categoryCourses(category)
  return name ? t.coursesIn(name) : t.browseAllCourses
}
