import { failure, success } from '../../platform/client/messages.ts'

/** Toasts about likes, shares, comments and reviews. */
export const communityMessages = {
  likeFailed: failure('Error', 'Failed to update the like. Please try again.'),
  shareFailed: failure('Error', 'Failed to share. Please try again.'),
  commentFailed: failure('Error', 'Failed to post the comment. Please try again.'),
  commentDeleteFailed: failure('Error', 'Failed to delete the comment. Please try again.'),
  commentChangeFailed: failure('Error', 'Failed to save the comment. Please try again.'),
  commentRestoreFailed: failure('Error', 'Failed to restore the comment. Please try again.'),
  reviewFailed: failure('Error', 'Failed to save the review. Please try again.'),
  reviewVoteFailed: failure('Error', 'Failed to save your vote. Please try again.'),
  shared: success('Share count updated', 'Shared!'),
  linkCopied: success('Share link copied to clipboard', 'Link copied!'),
  commentPosted: success('Your comment has been added', 'Comment posted'),
  commentDeleted: success('Your comment has been removed', 'Comment deleted'),
  commentChanged: success('Your comment has been changed', 'Comment saved'),
  commentRestored: success('Your comment is back', 'Comment restored'),
  reviewSaved: success('Thanks for your review.', 'Review saved'),
  reviewDeleted: success('Your review has been removed', 'Review deleted'),
}
