import { counted } from '../../platform/count.ts'

export const intro =
  'Your answer appears below the comment, and we notify the student. If you write a new comment on a lesson, all earlier comments there count as answered, except questions.'
export const openQuestions = 'Open questions'
export const noOpenQuestions = 'No open questions. Students’ questions appear here.'
export const showMoreQuestions = 'Show more open questions'
export const otherComments = 'Other unanswered comments'
export const question = 'Question'
export const hidden = 'Hidden'
export const replies = (count: number) => counted(count, 'reply', { many: 'replies' })
export const keys = 'Keyboard shortcuts'
export const singleKeys = 'Use single-key shortcuts'
export const nextKey = 'next'
export const previousKey = 'previous'
export const replyKey = 'answer'
export const postKey = 'post the answer'
export const closeKey = 'leave the field'
export const reported = 'Reported'
export const reports = 'Reports'
export const dismiss = 'Dismiss reports'
export const dismissReportsOf = (name: string) => `Dismiss the reports about ${name}’s comment`
export const hideCommentOf = (name: string) => `Hide ${name}’s comment`
export const reportsDismissedTitle = 'Reports dismissed'
export const reportsDismissed = 'The comment stays visible.'
export const commentHiddenTitle = 'Comment hidden'
export const commentHidden = 'Only the author, the teacher and administrators can see the comment.'
