import { type CatalogueSearch, OFFERED } from './catalogue-search.ts'

const PAGE_SIZE = 24

/** Returns the query input of the lesson search. */
export const searchAsked = ({ search = '', exact }: CatalogueSearch) => ({ search, ...(exact && { exact }) })

/**
 * Returns the query input of the list and its counts. The loader and the page must use the same input to share one
 * cache entry.
 */
export const facetsInput = (search: CatalogueSearch) => ({
  ...OFFERED,
  ...(search.search && { ...searchAsked(search), ...(!search.exact && { some: true }) }),
})

export const listInput = (search: CatalogueSearch) => {
  const { category, language, price, level, length, sort } = search
  return {
    limit: PAGE_SIZE,
    brief: true,
    ...facetsInput(search),
    ...(category && { category }),
    ...(language && { language }),
    ...(price && { premium: price === 'premium' }),
    ...(level && { level }),
    ...(length && { length }),
    ...(sort && { sort }),
  }
}
