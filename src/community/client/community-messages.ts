import { failure, success } from '../../platform/client/messages.ts'
import { t } from '../texts/comments.ts'

export const communityMessages = {
  likeFailed: failure(t.error, t.likeFailed),
  shareFailed: failure(t.error, t.shareFailed),
  commentFailed: failure(t.error, t.commentFailed),
  commentDeleteFailed: failure(t.error, t.commentDeleteFailed),
  commentChangeFailed: failure(t.error, t.commentChangeFailed),
  commentRestoreFailed: failure(t.error, t.commentRestoreFailed),
  reviewFailed: failure(t.error, t.reviewFailed),
  reviewVoteFailed: failure(t.error, t.reviewVoteFailed),
  shared: success(t.shareCountUpdated, t.shared),
  linkCopied: success(t.shareLinkCopied, t.linkCopied),
  commentPosted: success(t.commentAdded, t.commentPosted),
  replyPosted: success(t.replyAdded, t.replyPosted),
  commentReported: success(t.reportSent, t.commentReported),
  threadMuted: success(t.threadMutedText, t.threadMuted),
  threadUnmuted: success(t.threadUnmutedText, t.threadUnmuted),
  commentDeleted: success(t.commentRemoved, t.commentDeleted),
  commentChanged: success(t.commentChanged, t.commentSaved),
  commentRestored: success(t.commentBack, t.commentRestored),
  reviewSaved: success(t.reviewThanks, t.reviewSaved),
  reviewDeleted: success(t.reviewRemoved, t.reviewDeleted),
}
