import { z } from 'zod'
import { id, page } from '../platform/text.schema.ts'
import { notification, type Notification } from '../registry/notifications.schema.ts'

export const notificationPage = page(notification).extend({ unread: z.number().int() })
export const unreadCount = z.object({ unread: z.number().int() })
/** Marks the notifications with these IDs as read. Without IDs, marks all. */
export const markRead = z.object({ ids: z.array(id).min(1).max(100).optional() })

export const liveInput = z
  .object({
    lastEventId: z
      .string()
      .regex(/^\d{1,10}$/)
      .nullish(),
  })
  .optional()

/** Nouns of the catalogue whose changes are sent as live events. */
export const CATALOGUE_NOUNS = ['categories', 'courses', 'lessons', 'resources'] as const
export type CatalogueNoun = (typeof CATALOGUE_NOUNS)[number]

/**
 * A live event. `unread` is the new count after the user read notifications, for example in another tab. `payments`
 * notifies staff of a changed approval queue: one payment, or null for several. `catalogue` notifies all users that
 * objects of these nouns were created, changed or deleted.
 */
export type LiveEvent =
  | { type: 'notification'; notification: Notification }
  | { type: 'unread'; unread: number }
  | { type: 'payments'; paymentId: number | null }
  | { type: 'catalogue'; nouns: readonly CatalogueNoun[] }
