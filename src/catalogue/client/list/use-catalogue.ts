import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../platform/client/trpc.ts'
import { facetsInput, listInput } from './catalogue-input.ts'
import type { CatalogueSearch } from './catalogue-search.ts'

/**
 * Returns the courses for the current search parameters, page by page. Earlier results stay visible while new ones
 * load.
 */
export function useCourses(search: CatalogueSearch) {
  const query = trpc.courses.list.useInfiniteQuery(listInput(search), {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  return {
    ...query,
    courses: query.data?.pages.flatMap(({ items }) => items),
    total: query.data?.pages[0]?.total ?? 0,
    capped: query.data?.pages[0]?.capped ?? false,
    corrected: query.data?.pages[0]?.corrected ?? null,
    isPartial: query.data?.pages[0]?.partial ?? false,
  }
}

/** Returns the filter options with their counts of matching courses. */
export const useFacets = (search: CatalogueSearch) =>
  trpc.courses.facets.useQuery(facetsInput(search), { placeholderData: keepPreviousData }).data ?? []
