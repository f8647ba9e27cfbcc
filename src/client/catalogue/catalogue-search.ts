import { MAX } from '../../shared/constants.ts'

/** What the address of the catalogue says. */
export type CatalogueSearch = { search?: string | undefined; category?: string | undefined }

export const PAGE_SIZE = 24

/** Addresses are read value by value, so that '2024' arrives as a number. */
const asText = (value: unknown, max: number) => {
  const text =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
  return Array.from(text.trim()).slice(0, max).join('') || undefined
}

/** Reads the address; what is blank or odd is left out. */
export const readCatalogueSearch = (search: Record<string, unknown>): CatalogueSearch => ({
  search: asText(search.search, MAX.search),
  category: asText(search.category, MAX.name),
})

/** What the list and its counts are asked with: the loader and the page have to say the same. */
export const listInput = ({ search, category }: CatalogueSearch) => ({
  limit: PAGE_SIZE,
  brief: true,
  ...(search && { search }),
  ...(category && { category }),
})

export const facetsInput = ({ search }: CatalogueSearch) => (search ? { search } : {})
