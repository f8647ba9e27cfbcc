import { failure, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/admin-announcements.ts'

/** Toasts for administrators about announcements. */
export const announcementMessages = {
  failed: failure(t.error, t.failed),
  scheduled: success(t.scheduled),
  sending: success(t.isSending),
  cancelled: success(t.cancelled),
  withdrawn: success(t.withdrawn),
}

/** The nouns to refetch after an announcement changes. */
export const ANNOUNCEMENT_NOUNS = ['announcements', 'notifications', 'audit'] as const

/** The input of the first page, for the page and its loader. */
export const firstAnnouncements = { limit: 20 } as const
