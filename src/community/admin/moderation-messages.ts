import { failure, success } from '../../platform/client/messages.ts'
import { t } from '../texts/admin.ts'
import { t as inbox } from '../texts/inbox.ts'

/** Toasts about comments and reviews for administrators. */
export const moderationMessages = {
  commentAnswered: success(t.commentAnswered, t.commentAnsweredTitle),
  commentAnswerFailed: failure(t.error, t.commentAnswerFailed),
  commentChangeFailed: failure(t.error, t.commentChangeFailed),
  reportsDismissed: success(inbox.reportsDismissed, inbox.reportsDismissedTitle),
  commentHidden: success(inbox.commentHidden, inbox.commentHiddenTitle),
  reviewChangeFailed: failure(t.error, t.reviewChangeFailed),
  reviewAnswered: success(t.reviewAnswered, t.reviewAnsweredTitle),
  reviewHidden: success(t.reviewHidden, t.reviewHiddenTitle),
  reviewShown: success(t.reviewShown, t.reviewShownTitle),
}
