import { failure, fixed, success } from './messages.ts'

/** Toasts of parts that load later (comments, reviews, locked lessons, payment forms), word for word. */
export const laterMessages = {
  purchaseRequiredLessons: fixed('Purchase Required', 'Please purchase this course to access the lessons.'),
  pleaseWait: success('Checking purchase status...', 'Please wait'),
  paymentFailed: fixed('Error', 'Failed to submit payment. Please try again.'),
  paymentSubmitted: success(
    "Your payment is pending admin approval. You'll be notified once approved.",
    'Payment submitted',
  ),
  planRequiredLesson: fixed('Purchase Required', 'This lesson is for students who have a plan.'),
  premiumRequiredLesson: fixed('Purchase Required', 'This lesson opens with Premium, the yearly plan.'),
  likeFailed: failure('Error', 'Failed to update the like. Please try again.'),
  shareFailed: failure('Error', 'Failed to share. Please try again.'),
  commentFailed: failure('Error', 'Failed to post the comment. Please try again.'),
  commentDeleteFailed: failure('Error', 'Failed to delete the comment. Please try again.'),
  commentChangeFailed: failure('Error', 'Failed to save the comment. Please try again.'),
  commentRestoreFailed: failure('Error', 'Failed to restore the comment. Please try again.'),
  reviewFailed: failure('Error', 'Failed to save the review. Please try again.'),
  reviewVoteFailed: failure('Error', 'Failed to save your vote. Please try again.'),
  noteFailed: failure('Error', 'Failed to save the note. Please try again.'),
  shared: success('Share count updated', 'Shared!'),
  linkCopied: success('Share link copied to clipboard', 'Link copied!'),
  commentPosted: success('Your comment has been added', 'Comment posted'),
  commentDeleted: success('Your comment has been removed', 'Comment deleted'),
  commentChanged: success('Your comment has been changed', 'Comment saved'),
  commentRestored: success('Your comment is back', 'Comment restored'),
  noteDeleted: success('Your note has been removed', 'Note deleted'),
  noteRestored: success('Your note is back', 'Note restored'),
  reviewSaved: success('Thank you for telling others.', 'Review saved'),
  reviewDeleted: success('Your review has been removed', 'Review deleted'),
}
