const COMMENTS_PAGE = 20

/** Returns the input of the comment list. The loader and the page must use the same input. */
export const commentsInput = (id: number) => ({ id, limit: COMMENTS_PAGE, replies: true })

/** Returns the input of the list that contains only questions. */
export const questionsInput = (id: number) => ({ ...commentsInput(id), kind: 'question' as const })

/** Query inputs for the lists in the inbox. */
export const receivedInput = {
  questions: { state: 'unanswered', kind: 'question', limit: COMMENTS_PAGE },
  unanswered: { state: 'unanswered', kind: 'comment', limit: COMMENTS_PAGE },
  answered: { state: 'answered', limit: COMMENTS_PAGE },
} as const
