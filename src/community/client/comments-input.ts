const COMMENTS_PAGE = 20

/** What the list of comments is asked with: the loader and the page have to say the same. */
export const commentsInput = (id: number) => ({ id, limit: COMMENTS_PAGE })

/** The same for the administrators' lists. */
export const receivedInput = (state: 'unanswered' | 'answered') => ({ state, limit: COMMENTS_PAGE })
