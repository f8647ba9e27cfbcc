const COURSES_PAGE = 20

/**
 * The search parameters of the library. `mistakes` shows the mistake notebook. Any other value selects the first tab.
 */
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
