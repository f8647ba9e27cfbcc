import { z } from 'zod'
import { PAYMENT_SETTINGS } from './settings.schema.ts'
import { REVOCATION_REASONS, ROLES } from '../platform/enumerations.ts'
import { id, page, part } from '../platform/text.schema.ts'

const PAYMENT_NEWS = ['payment_received', 'payment_approved', 'payment_rejected', 'refund_requested'] as const
/** What happened to the account itself: its own list of events. */
export const SECURITY_KINDS = [
  'password_reset',
  'password_changed',
  'new_device',
  'role_given',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_made',
  'recovery_code_used',
  'token_made',
] as const
export const NOTIFICATION_KINDS = [
  ...PAYMENT_NEWS,
  ...SECURITY_KINDS,
  'payment_revoked',
  'payment_refunded',
  'owner_changed',
  'payment_details_changed',
  'comments_received',
  'comment_answered',
  'review_received',
  'review_answered',
  'staff_second_factor',
  'backup_made',
  'backup_failed',
  'job_failed',
  'payments_waiting',
  'webhook_disabled',
  'payment_short',
  'membership_ending',
  'part_due',
  'access_given',
  'access_ended',
  'study_reminder',
] as const

/** `title` is the course's, or the plan's name; `username` is told to administrators only. */
const paymentNews = z.object({
  paymentId: id,
  title: z.string(),
  courseId: id.nullable(),
  /** Of a plan. */
  isPlan: z.literal(true).optional(),
  /** Of a plan that is not the yearly one. */
  planId: id.optional(),
  /** Of places that were ordered for others. */
  seats: z.number().int().optional(),
  part: part.optional(),
  /** In rupees. */
  amount: z.number(),
  username: z.string().optional(),
  reason: z.string().nullable().optional(),
})

/** The course of a review. */
const reviewed = { courseId: id, slug: z.string(), title: z.string() }

const common = { id, createdAt: z.date(), readAt: z.date().nullable() }

/** What happened, and what it is about. */
export const notification = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.enum(PAYMENT_NEWS), data: paymentNews }),
  z.object({
    ...common,
    kind: z.literal('payment_revoked'),
    /** `refunded` is what was given back, in rupees. */
    data: paymentNews
      .omit({ username: true, reason: true })
      .extend({ revocation: z.enum(REVOCATION_REASONS), refunded: z.number() }),
  }),
  z.object({
    ...common,
    kind: z.literal('payment_refunded'),
    /** What was refunded while access goes on, in rupees. */
    data: paymentNews.omit({ username: true, reason: true }).extend({ refunded: z.number() }),
  }),
  z.object({
    ...common,
    kind: z.literal('password_reset'),
    /** Who made the link that set the password. */
    data: z.object({ issuer: z.string() }),
  }),
  z.object({
    ...common,
    kind: z.enum(['password_changed', 'second_factor_on', 'recovery_codes_made']),
    data: z.object({}),
  }),
  z.object({
    ...common,
    kind: z.literal('second_factor_off'),
    /** Which administrator did it; null for who it belongs to. */
    data: z.object({ by: z.string().nullable() }),
  }),
  z.object({
    ...common,
    kind: z.literal('recovery_code_used'),
    /** How many there are still. */
    data: z.object({ left: z.number().int() }),
  }),
  z.object({
    ...common,
    kind: z.literal('token_made'),
    /** The token's. */
    data: z.object({ name: z.string() }),
  }),
  z.object({
    ...common,
    kind: z.literal('new_device'),
    /** Such as 'Chrome on Android', and the network that it came from. */
    data: z.object({ device: z.string(), place: z.string() }),
  }),
  z.object({
    ...common,
    kind: z.literal('role_given'),
    data: z.object({ by: z.string(), role: z.enum(ROLES) }),
  }),
  z.object({ ...common, kind: z.literal('webhook_disabled'), data: z.object({ url: z.string() }) }),
  z.object({
    ...common,
    kind: z.literal('owner_changed'),
    data: z.object({ from: z.string(), to: z.string() }),
  }),
  z.object({
    ...common,
    kind: z.literal('payment_details_changed'),
    data: z.object({ by: z.string(), setting: z.enum(PAYMENT_SETTINGS) }),
  }),
  z.object({
    ...common,
    kind: z.literal('comments_received'),
    /** All unread ones of a course are one notification. The lesson and the username are of the newest. */
    data: z.object({
      courseId: id,
      title: z.string(),
      lessonId: id,
      username: z.string(),
      count: z.number().int(),
      admin: z.boolean(),
    }),
  }),
  z.object({
    ...common,
    kind: z.literal('comment_answered'),
    /** The title is the lesson's. */
    data: z.object({ lessonId: id, title: z.string(), by: z.string() }),
  }),
  z.object({
    ...common,
    kind: z.literal('review_received'),
    data: z.object({ ...reviewed, rating: z.number().int(), username: z.string() }),
  }),
  z.object({ ...common, kind: z.literal('review_answered'), data: z.object(reviewed) }),
  z.object({
    ...common,
    kind: z.literal('staff_second_factor'),
    data: z.object({ by: z.string(), required: z.boolean() }),
  }),
  z.object({
    ...common,
    kind: z.literal('backup_made'),
    /** What it is called. */
    data: z.object({ name: z.string() }),
  }),
  z.object({
    ...common,
    kind: z.literal('backup_failed'),
    data: z.object({ reason: z.string() }),
  }),
  z.object({
    ...common,
    kind: z.literal('job_failed'),
    /** The name of a background job that failed permanently. */
    data: z.object({ job: z.string() }),
  }),
  z.object({
    ...common,
    kind: z.literal('payment_short'),
    /** A part came, and the rest is due; in rupees. */
    data: paymentNews
      .omit({ username: true, reason: true })
      .extend({ received: z.number(), rest: z.number() }),
  }),
  z.object({ ...common, kind: z.literal('study_reminder'), data: z.object({}) }),
  z.object({
    ...common,
    kind: z.literal('access_given'),
    /** Without a course all of them; the last day, where there is one. */
    data: z.object({ title: z.string(), courseId: id.nullable(), until: z.iso.date().nullable() }),
  }),
  z.object({
    ...common,
    kind: z.literal('access_ended'),
    data: z.object({ title: z.string(), courseId: id.nullable() }),
  }),
  z.object({
    ...common,
    kind: z.literal('membership_ending'),
    /** Of the plan; in so many days, by the academy's calendar. */
    data: z.object({
      title: z.string(),
      planId: id.optional(),
      days: z.number().int(),
      endsOn: z.iso.date(),
      /** False where the plan is not sold any more. */
      isOffered: z.literal(false).optional(),
    }),
  }),
  z.object({
    ...common,
    kind: z.literal('part_due'),
    /** Of a course; in so many days, by the academy's calendar. The amount is in rupees. */
    data: z.object({
      title: z.string(),
      courseId: id,
      part,
      amount: z.number(),
      days: z.number().int(),
      dueOn: z.iso.date(),
    }),
  }),
  z.object({
    ...common,
    kind: z.literal('payments_waiting'),
    /** How many wait for almost as long as was promised, and how many hours that are. */
    data: z.object({ count: z.number().int(), hours: z.number().int() }),
  }),
])
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
 * `payments` tells administrators thin the approval queue has changed: one payment, or with null perhaps many; `catalogue` tells
 * everybody that something of these nouns was made, changed or deleted.
 */
export type LiveEvent =
  | { type: 'notification'; notification: Notification }
  | { type: 'unread'; unread: number }
  | { type: 'payments'; paymentId: number | null }
  | { type: 'catalogue'; nouns: readonly CatalogueNoun[] }
