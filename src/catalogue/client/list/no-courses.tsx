import { SearchX } from 'lucide-react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { chosenFilters, EVERYWHERE } from '../found/catalogue-words.ts'
import type { CatalogueSearch } from './catalogue-search.ts'
import { useFacets } from './use-catalogue.ts'
import { t } from '../../texts/courses.ts'

/** Shown when no course matches. Offers a wider search if it has results. */
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
  const asked = term !== undefined || filters.length > 0
  const isElsewhere = Boolean(term) && filters.length > 0 && elsewhere > 0
  const action =
    term && isElsewhere ? (
      <Button onClick={() => onChange(EVERYWHERE)}>
        {filters.length > 1 || !search.category
          ? t.searchAllCourses(elsewhere)
          : t.searchAllCategories(elsewhere)}
      </Button>
    ) : asked ? (
      <Button
        variant="secondary"
        onClick={() => onChange({ search: undefined, exact: undefined, ...EVERYWHERE })}
      >
        {t.showAllCourses}
      </Button>
    ) : null
  return (
    <Empty
      icon={<SearchX />}
      text={asked ? t.noCoursesFound(term, places, kinds) : t.noCoursesYet}
      hint={isElsewhere ? t.coursesElsewhere(elsewhere) : term ? t.tryOtherWords : t.comeBackSoon}
      action={action}
    />
  )
}
