import { z } from 'zod'
import { id, page } from './text.ts'

export const NOTIFICATION_KINDS = ['payment_received', 'payment_approved', 'payment_rejected'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What it is about. `title` is the course's, or the plan's name; `username` is told to administrators only. */
export const notificationData = z.object({
  paymentId: id,
  title: z.string(),
  courseId: id.nullable(),
  /** In rupees. */
  amount: z.number(),
  username: z.string().optional(),
  reason: z.string().nullable().optional(),
})
export type NotificationData = z.infer<typeof notificationData>

export const notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  data: notificationData,
  createdAt: z.date(),
  readAt: z.date().nullable(),
})
export type Notification = z.infer<typeof notification>

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
 * `payments` tells administrators that the desk has changed: one payment, or with null perhaps many; `catalogue` tells
 * everybody that something of these nouns was made, changed or deleted.
 */
export type LiveEvent =
  | { type: 'notification'; notification: Notification }
  | { type: 'unread'; unread: number }
  | { type: 'payments'; paymentId: number | null }
  | { type: 'catalogue'; nouns: readonly CatalogueNoun[] }
