import { failure, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/admin-batches.ts'

/** Toasts for administrators about batches. */
export const batchMessages = {
  failed: failure(t.error, t.failed),
  created: success(t.created),
  saved: success(t.saved),
  added: success(t.membersAdded),
  moved: success(t.memberMoved),
  removed: success(t.memberRemoved),
}

/** The nouns to refetch after the access of members changes. */
export const MEMBER_NOUNS = ['batches', 'users', 'courses', 'audit'] as const
