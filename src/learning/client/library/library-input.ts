const COURSES_PAGE = 20

/**
 * Returns the query input of a tab of the library. The loader and the page use it, so that they share one cache
 * entry.
 */
export const libraryInput = (tab: string, { search = '', sort = 'recent' as 'recent' | 'title' } = {}) => ({
  completed: tab === 'completed',
  limit: COURSES_PAGE,
  ...(search && { search }),
  ...(sort !== 'recent' && { sort }),
})
