import { formatCount } from '../../../platform/count.ts'
import { RadioList } from '../../../platform/client/ui/forms/choice.tsx'
import { type CatalogueSearch } from './catalogue-search.ts'
import { useFacets } from './use-catalogue.ts'

export interface CourseFiltersProps {
  search: CatalogueSearch
  onChange: (search: CatalogueSearch) => void
}

/** One category or all of them, each with how many courses of the search it has. */
export function CourseFilters({ search, onChange }: CourseFiltersProps) {
  const facets = useFacets(search)
  const all = facets.reduce((sum, { count }) => sum + count, 0)
  const capped = facets.some((facet) => facet.capped)
  const said = (count: number) => `${formatCount(count)}${capped ? '+' : ''}`
  const options = [
    { value: '', label: 'All', count: said(all) },
    ...facets.map(({ category, count }) => ({ value: category, label: category, count: said(count) })),
  ]
  const chosen = facets.find(({ category }) => category.toLowerCase() === search.category?.toLowerCase())
  return (
    <RadioList
      legend="Category"
      options={options}
      value={search.category === undefined ? '' : (chosen?.category ?? search.category)}
      onChange={(value) => onChange({ ...search, category: value || undefined })}
    />
  )
}
