import { EDIT_MINUTES } from '../rules.ts'

export const commentNotFound = 'We couldn’t find this comment. Reload the page.'
export const commentLimit = 'You have written {most} comments on this lesson. Delete one to write another.'
export const commentNotOwn = 'You can delete only your own comments. You can report this one.'
export const commentNotYours = 'You can edit only your own comments. You can reply to this one.'
export const commentNotTeacher =
  'Only administrators and the teacher of the course can do this. Ask one of them.'
export const answerNotYours =
  'Only the student who asked and the teacher can accept an answer. Ask one of them.'
export const commentOwn = 'You can’t report your own comment. Delete it instead.'
export const commentTooOld = `You can edit a comment only for ${EDIT_MINUTES} minutes after you post it. Delete it, or write another one.`
export const replyLimit = 'This comment has reached the maximum of {most} replies. Write a new comment.'
export const answerToQuestion = 'Only a reply to a question can be the accepted answer. Choose another one.'
export const pinReply = 'You can’t pin a reply. Pin the comment above it.'
export const pinLimit = '{most} comments are pinned on this lesson. Unpin one first.'
export const reviewNotFound = 'We couldn’t find this review. Reload the page.'
export const reviewTooEarly = 'Complete at least 20% of the course before you review it.'
export const reviewHidden =
  'The academy has hidden this review. You can change it. Then ask the academy to show it again.'
export const reviewOwn = 'You can’t mark your own review as helpful. Choose another review.'
export const reviewStars = 'Choose 1 to 5 stars'
