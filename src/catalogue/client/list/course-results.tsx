import { Suspense, useEffect, useRef } from 'react'
import { messageOf } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import type { CatalogueSearch } from './catalogue-search.ts'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { CourseGrid } from './course-grid.tsx'
import { NoCourses } from './catalogue-parts.ts'
import type { useCourses } from './use-catalogue.ts'
import { t } from '../../texts/courses.ts'

export interface CourseResultsProps {
  query: ReturnType<typeof useCourses>
  search: CatalogueSearch
  onChange: (patch: CatalogueSearch) => void
}

/** The matching courses. More courses load when the user scrolls near the end. */
export function CourseResults({ query, search, onChange }: CourseResultsProps) {
  const {
    courses,
    isError,
    error,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
  } = query
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = end.current
    if (!target || !hasNextPage || isFetchingNextPage || isError) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage()
      },
      { rootMargin: '600px' },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])

  if (!courses)
    return isError ? (
      <div role="alert" className="grid justify-items-center gap-5 py-16 text-center">
        <p className="measure">{messageOf(error, t.coursesNotLoaded)}</p>
        <Button onClick={() => void refetch()}>{t.tryAgain}</Button>
      </div>
    ) : (
      <Spinner />
    )
  if (courses.length === 0)
    return (
      <Suspense fallback={<Spinner />}>
        <NoCourses search={search} onChange={onChange} />
      </Suspense>
    )
  return (
    <div
      aria-busy={isPlaceholderData}
      className={cx('transition-opacity duration-150', isPlaceholderData && 'opacity-55')}
    >
      <CourseGrid courses={courses} eager={1} className="sm:grid-cols-2 xl:grid-cols-3" />
      {hasNextPage && (
        <>
          <LoadMore query={query} label={t.loadMore} />
          <div ref={end} />
        </>
      )}
    </div>
  )
}
