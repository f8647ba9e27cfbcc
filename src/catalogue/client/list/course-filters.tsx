import { formatCount } from '../../../platform/count.ts'
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../../../platform/languages.ts'
import { RadioList } from '../../../platform/client/ui/forms/choice.tsx'
import { type CatalogueSearch } from './catalogue-search.ts'
import { useFacets } from './use-catalogue.ts'

type Facet = ReturnType<typeof useFacets>[number]

export interface CourseFiltersProps {
  search: CatalogueSearch
  /** With what changes; the rest stays. */
  onChange: (patch: CatalogueSearch) => void
}

/**
 * One category or all of them, and where there are several languages one of these or all: each with how many courses of the
 * search it has, given the other choice.
 */
export function CourseFilters({ search, onChange }: CourseFiltersProps) {
  const facets = useFacets(search)
  const capped = facets.some((facet) => facet.capped)
  const said = (count: number) => `${formatCount(count)}${capped ? '+' : ''}`

  const inLanguage = (facet: Facet, language = search.language) =>
    language ? (facet.languages.find((one) => one.language === language)?.count ?? 0) : facet.count
  const isChosen = ({ category }: Facet) => category.toLowerCase() === search.category?.toLowerCase()
  const chosen = facets.find(isChosen)
  const categories = facets.map((facet) => ({
    value: facet.category,
    label: facet.category,
    count: said(inLanguage(facet)),
  }))

  const known = new Set(facets.flatMap((facet) => facet.languages.map(({ language }) => language)))
  if (search.language) known.add(search.language)
  const within = search.category === undefined ? facets : facets.filter(isChosen)
  const languages = LANGUAGES.filter((language) => known.has(language)).map((language) => ({
    value: language,
    label: LANGUAGE_NAMES[language],
    count: said(sum(within.map((facet) => inLanguage(facet, language)))),
  }))
  return (
    <div className="grid gap-6">
      <RadioList
        legend="Category"
        options={[
          { value: '', label: 'All', count: said(sum(facets.map((facet) => inLanguage(facet)))) },
          ...categories,
        ]}
        value={search.category === undefined ? '' : (chosen?.category ?? search.category)}
        onChange={(category) => onChange({ category: category || undefined })}
      />
      {(languages.length > 1 || search.language) && (
        <RadioList<Language | ''>
          legend="Language"
          options={[
            { value: '', label: 'Any language', count: said(sum(within.map(({ count }) => count))) },
            ...languages,
          ]}
          value={search.language ?? ''}
          onChange={(language) => onChange({ language: language || undefined })}
        />
      )}
    </div>
  )
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
