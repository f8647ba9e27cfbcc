import { SearchX } from 'lucide-react'
import { counted } from '../../../platform/count.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { chosenFilters, EVERYWHERE } from '../found/catalogue-words.ts'
import type { CatalogueSearch } from './catalogue-search.ts'
import { useFacets } from './use-catalogue.ts'

/** Nothing was found: says what was asked, and offers the nearest question that has an answer. */
export function NoCourses({
  search,
  onChange,
}: {
  search: CatalogueSearch
  onChange: (patch: CatalogueSearch) => void
}) {
  const { search: term } = search
  const filters = chosenFilters(search)
  const elsewhere = useFacets(search).reduce((sum, { count }) => sum + count, 0)
  const { category, language } = search
  const places = chosenFilters({ category, language })
  const kinds = filters.slice(places.length)
  const asked = [
    term && `for “${term}”`,
    ...places.map((place) => `in ${place}`),
    kinds.length > 0 && `(${kinds.join(', ')})`,
  ]
    .filter(Boolean)
    .join(' ')
  const isElsewhere = Boolean(term) && filters.length > 0 && elsewhere > 0
  const action =
    term && isElsewhere ? (
      <Button onClick={() => onChange(EVERYWHERE)}>
        Search all {filters.length > 1 || !search.category ? 'courses' : 'categories'} ({elsewhere})
      </Button>
    ) : asked ? (
      <Button
        variant="secondary"
        onClick={() => onChange({ search: undefined, exact: undefined, ...EVERYWHERE })}
      >
        Show all courses
      </Button>
    ) : null
  return (
    <Empty
      icon={<SearchX />}
      text={asked ? `No courses found ${asked}` : 'No courses yet'}
      hint={
        isElsewhere
          ? `${counted(elsewhere, 'course')} elsewhere ${elsewhere === 1 ? 'matches' : 'match'} your search.`
          : term
            ? 'Try fewer or other words: a topic, a tool, or the name of a teacher.'
            : 'Come back soon: new courses are on their way.'
      }
      action={action}
    />
  )
}
