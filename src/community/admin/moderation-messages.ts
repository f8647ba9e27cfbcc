import { failure, success } from '../../platform/client/messages.ts'

/** Toasts about comments and reviews that only administrators see. */
export const moderationMessages = {
  commentAnswered: success('The answer is under the lesson, and we notified the student.', 'Answer posted'),
  commentAnswerFailed: failure('Error', 'Failed to post the answer. Please try again.'),
  commentChangeFailed: failure('Error', 'Failed to change the comment. Please try again.'),
  reviewChangeFailed: failure('Error', 'Failed to change the review. Please try again.'),
  reviewAnswered: success('Your reply is below the review.', 'Answer saved'),
  reviewHidden: success('Only its writer sees it, and it does not count.', 'Review hidden'),
  reviewShown: success('It is shown and counted again.', 'Review shown'),
}
