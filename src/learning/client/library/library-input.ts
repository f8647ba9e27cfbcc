const COURSES_PAGE = 20

/** What a tab of the library is asked with: the loader and the page have to say the same. */
export const libraryInput = (tab: string, { search = '', sort = 'recent' as 'recent' | 'title' } = {}) => ({
  completed: tab === 'completed',
  limit: COURSES_PAGE,
  ...(search && { search }),
  ...(sort !== 'recent' && { sort }),
})
