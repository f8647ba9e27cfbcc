const COURSES_PAGE = 20

/** All other values select the first tab. `mistakes` is the mistake notebook. */
export type LibrarySearch = { tab?: 'completed' | 'mistakes' | undefined }

/**
 * Returns the query input of a tab of the library. The loader and the page must use the same input to share one
 * cache entry.
 */
export const libraryInput = (tab: string, { search = '', sort = 'recent' as 'recent' | 'title' } = {}) => ({
  completed: tab === 'completed',
  limit: COURSES_PAGE,
  ...(search && { search }),
  ...(sort !== 'recent' && { sort }),
})
