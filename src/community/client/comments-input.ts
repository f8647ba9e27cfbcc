const COMMENTS_PAGE = 20

/** Input of the comment list. The loader and the page must use the same. */
export const commentsInput = (id: number) => ({ id, limit: COMMENTS_PAGE, replies: true })

/** Input of the list with questions only. */
export const questionsInput = (id: number) => ({ ...commentsInput(id), kind: 'question' as const })

/** Input of the administrators' comment lists. */
export const receivedInput = (state: 'unanswered' | 'answered') => ({ state, limit: COMMENTS_PAGE })
