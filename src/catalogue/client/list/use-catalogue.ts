import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../platform/client/trpc.ts'
import { facetsInput, listInput } from './catalogue-input.ts'
import type { CatalogueSearch } from './catalogue-search.ts'

/** The courses that the address asks for, page by page; the former ones stay until the new ones are there. */
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

/** Every category with how many of the found courses are in it. */
export const useFacets = (search: CatalogueSearch) =>
  trpc.courses.facets.useQuery(facetsInput(search), { placeholderData: keepPreviousData }).data ?? []
