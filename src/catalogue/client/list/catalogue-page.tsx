import { useNavigate, useSearch } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { chosenFilters } from '../found/catalogue-words.ts'
import { searchAsked } from './catalogue-input.ts'
import { SearchNote, FoundLessons } from './catalogue-parts.ts'
import type { CatalogueSearch } from './catalogue-search.ts'
import { CourseFilters, SortSelect } from './course-filters.tsx'
import { CourseResults } from './course-results.tsx'
import { CourseSearchBox } from './course-search-box.tsx'
import { useCourses } from './use-catalogue.ts'
import { t } from '../../texts/courses.ts'

const FiltersDrawer = lazyPart(() => import('./filters-drawer.tsx').then((m) => m.FiltersDrawer))

/** All courses, with search and filters. The URL contains the search and the filters. */
export function CataloguePage() {
  const search = useSearch({ from: '/_site/courses/' })
  const navigate = useNavigate({ from: '/courses/' })
  const query = useCourses(search)
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never')

  const change = (patch: CatalogueSearch, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...patch }), replace, resetScroll: false })
  const chosen = chosenFilters(search).join(' · ')
  return (
    <div className="shell pt-8 sm:pt-12">
      <h1 className="title-page">{t.browseAllCourses}</h1>
      <div className="mt-5 max-w-3xl sm:mt-6">
        <CourseSearchBox
          term={search.search ?? ''}
          onSearch={(term) => change({ search: term || undefined, exact: undefined }, true)}
        />
      </div>
      <div className="mt-6 grid gap-x-10 lg:mt-9 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="hidden lg:block">
          <div className="sticky top-[calc(6rem+var(--preview-bar))] -ms-2.5 max-h-[calc(100dvh-7rem-var(--preview-bar))] overflow-y-auto overscroll-contain [&_legend]:px-2.5">
            <CourseFilters search={search} onChange={change} />
          </div>
        </div>
        <div>
          <div className="mb-4 flex min-h-11 items-center justify-between gap-3 lg:min-h-8">
            <p role="status" className="shrink-0 text-muted tabular-nums">
              {query.courses && t.showingCourses(query.total, query.capped)}
            </p>
            <div className="min-h-11 w-60 max-lg:hidden">
              <SortSelect search={search} onChange={change} />
            </div>
            <Button
              variant="secondary"
              size="sm"
              icon={<SlidersHorizontal aria-hidden="true" />}
              aria-haspopup="dialog"
              className="min-w-0 lg:hidden"
              onPointerEnter={FiltersDrawer.preload}
              onFocus={FiltersDrawer.preload}
              onClick={() => setDrawer('open')}
            >
              <span className="truncate">
                {t.filters}
                {chosen && <span className="font-normal"> · {chosen}</span>}
              </span>
            </Button>
          </div>
          {(query.corrected || query.isPartial) && query.total > 0 && (
            <Suspense>
              <SearchNote
                corrected={query.corrected}
                isPartial={query.isPartial}
                search={search}
                onChange={change}
              />
            </Suspense>
          )}
          <h2 className="sr-only">{t.courses}</h2>
          <CourseResults query={query} search={search} onChange={change} />
          {search.search && (
            <Suspense>
              <FoundLessons asked={searchAsked(search)} />
            </Suspense>
          )}
        </div>
      </div>
      {drawer !== 'never' && (
        <Suspense>
          <FiltersDrawer
            open={drawer === 'open'}
            onClose={() => setDrawer('closed')}
            search={search}
            onChange={change}
            total={query.total}
            capped={query.capped}
          />
        </Suspense>
      )}
    </div>
  )
}
