import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import type { Utils } from '../../../platform/client/trpc.ts'
import { searchAsked } from './catalogue-input.ts'
import type { CatalogueSearch } from './catalogue-search.ts'

/** The note about a search. Its code loads only if the user searches. */
export const SearchNote = lazyPart(() => import('../found/beside-courses.tsx').then((m) => m.SearchNote))
export const FoundLessons = lazyPart(() => import('../found/beside-courses.tsx').then((m) => m.FoundLessons))

/** Shown when no course matches. The loader loads its code in that case. */
export const NoCourses = lazyPart(() => import('./no-courses.tsx').then((m) => m.NoCourses))

/** Loads the code that this search needs. The loader of the page calls this. */
export async function cataloguePartsReady(utils: Utils, search: CatalogueSearch): Promise<void> {
  if (!search.search) return
  await Promise.all([
    SearchNote.ready(),
    FoundLessons.ready(),
    utils.search.lessons.ensureData(searchAsked(search)),
  ])
}
