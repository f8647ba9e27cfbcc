import { counted } from '../../platform/count.ts'

export const intro =
  'An answer appears below the comment, and we notify the student. A new comment that you write under a lesson answers all earlier comments there, but not the questions.'
export const openQuestions = 'Open questions'
export const noOpenQuestions = 'No questions are waiting for an answer.'
export const showMoreQuestions = 'Show more open questions'
export const otherComments = 'Other unanswered comments'
export const question = 'Question'
export const hidden = 'Hidden'
export const replies = (count: number) => counted(count, 'reply', { many: 'replies' })
export const keys = 'Shortcut keys'
export const singleKeys = 'Use single keys'
export const nextKey = 'next'
export const previousKey = 'previous'
export const replyKey = 'answer'
export const postKey = 'post the answer'
export const closeKey = 'leave the field'
export const reported = 'Reported'
export const reports = 'Reports'
export const dismiss = 'Dismiss reports'
export const dismissReportsOf = (name: string) => `Dismiss the reports of the comment of ${name}`
export const hideCommentOf = (name: string) => `Hide the comment of ${name}`
export const reportsDismissedTitle = 'Reports dismissed'
export const reportsDismissed = 'The comment stays visible.'
export const commentHiddenTitle = 'Comment hidden'
export const commentHidden = 'Only its author, the teacher and administrators see it.'
