import { z } from 'zod'
import { id, page } from '../platform/text.schema.ts'
import { notification, type Notification } from '../registry/notifications.schema.ts'

export const notificationPage = page(notification).extend({ unread: z.number().int() })
export const unreadCount = z.object({ unread: z.number().int() })
/** These, or all of them. */
export const markRead = z.object({ ids: z.array(id).min(1).max(100).optional() })

export const liveInput = z
  .object({
    lastEventId: z
      .string()
      .regex(/^\d{1,10}$/)
      .nullish(),
  })
  .optional()

/** What of the catalogue can be said to have changed. */
export const CATALOGUE_NOUNS = ['categories', 'courses', 'lessons', 'resources'] as const
export type CatalogueNoun = (typeof CATALOGUE_NOUNS)[number]

/**
 * What arrives over the open connection. `unread` is the new count after something was read (in another tab, say);
 * `payments` tells administrators that the approval queue has changed: one payment, or with null perhaps many; `catalogue` tells
 * everybody that something of these nouns was made, changed or deleted.
 */
export type LiveEvent =
  | { type: 'notification'; notification: Notification }
  | { type: 'unread'; unread: number }
  | { type: 'payments'; paymentId: number | null }
  | { type: 'catalogue'; nouns: readonly CatalogueNoun[] }
