import { type CatalogueSearch, OFFERED } from './catalogue-search.ts'

const PAGE_SIZE = 24

/** What a search asks of lessons. */
export const searchAsked = ({ search = '', exact }: CatalogueSearch) => ({ search, ...(exact && { exact }) })

/** What the list and its counts are asked with: the loader and the page have to say the same. */
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
