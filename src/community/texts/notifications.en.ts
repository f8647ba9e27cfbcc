import { counted, formatCount } from '../../platform/count.ts'

export const newComments = (count: number) =>
  count === 1 ? 'New comment' : `${formatCount(count)} new comments`
export const commentOn = (username: string, title: string) => `${username} commented on a lesson in ${title}.`
export const commentsOn = (username: string, title: string) =>
  `On lessons in ${title}. The newest is from ${username}.`
export const newReply = 'New reply to your comment'
export const newReplies = (count: number) => (count === 1 ? 'New reply' : `${formatCount(count)} new replies`)
export const threadReplied = (by: string, title: string) =>
  `${by} replied to a comment that you follow in ${title}.`
export const answerAccepted = 'Your answer was accepted'
export const answerAcceptedBy = (by: string, title: string) => `${by} accepted your answer on ${title}.`
export const commentAnswered = (by: string, title: string) => `${by} replied to your comment on ${title}.`
export const newReview = 'New review'
export const reviewReceived = (username: string, title: string, rating: number) =>
  `${username} gave ${title} ${counted(rating, 'star')}.`
export const replyToReview = 'Reply to your review'
export const reviewAnswered = (title: string) => `The academy replied to your review of ${title}.`
