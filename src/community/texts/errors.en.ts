import { EDIT_MINUTES } from '../rules.ts'

export const commentNotFound = 'The comment was not found'
export const commentLimit = 'You have written {most} comments on this lesson. Delete one to write another.'
export const commentNotOwn = 'You can delete only your own comments'
export const commentNotYours = 'You can edit only your own comments'
export const commentTooOld = `You can edit a comment for ${EDIT_MINUTES} minutes. Delete it, or write another one.`
export const reviewNotFound = 'The review was not found'
export const reviewTooEarly = 'Complete at least 20% of the course before you review it.'
export const reviewHidden =
  'The academy has hidden this review. You can change it; ask the academy to show it again.'
export const reviewOwn = 'You can’t mark your own review as helpful'
export const reviewStars = 'A review has 1 to 5 stars'
