import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { byId, id, notEmpty, paging, requiredText } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { t } from './texts/webhooks.ts'

/** Events for other programs. Triggers enqueue them (`src/office/server/sql/enqueue_webhooks.sql`). */
export const WEBHOOK_EVENTS = [
  'payment.submitted',
  'payment.decided',
  'enrollment.created',
  'course.completed',
  'user.registered',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** The event of a test message, which is sent only when an administrator requests it. */
export const TEST_EVENT = 'test'
/** Maximum number of webhooks. More would slow down every transaction that causes an event. */
export const MAX_WEBHOOKS = 20

const isWebAddress = (value: string) => {
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) return false
  const { hostname, username, password } = new URL(value)
  return hostname !== '' && username === '' && password === ''
}

const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, { error: () => t.chooseEvents })
  .max(20)
  .transform((given) => WEBHOOK_EVENTS.filter((one) => given.includes(one)))

export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: z.date(),
  /** The time when Lantern stopped sending. Null if the webhook is active. */
  disabledAt: z.date().nullable(),
  /** True if Lantern disabled the webhook because it did not respond for too long. */
  gaveUp: z.boolean(),
})
export type Webhook = z.infer<typeof webhook>

export const webhookInput = z.object({
  url: requiredText(MAX.address, () => labels.address).refine(isWebAddress, {
    error: () => t.addressMustStartHttps,
  }),
  events,
})
/** The signing secret is shown only once. */
export const newWebhook = webhook.extend({ secret: z.string() })
export const webhookUpdate = byId
  .extend({ events: events.optional(), enabled: z.boolean().optional() })
  .refine(({ id: _id, ...patch }) => notEmpty(patch), { error: () => t.nothingToChange })

export const deliveryQuery = paging.extend({ id })
export const delivery = z.object({
  id,
  /** The `webhook-id` header, the same in all attempts. */
  messageId: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  createdAt: z.date(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number().int(),
  /** The result of the last attempt: `status`, and the first characters of the response or the error. */
  status: z.number().int().nullable(),
  answer: z.string().nullable(),
  milliseconds: z.number().int().nullable(),
  triedAt: z.date().nullable(),
  /** The time of the next attempt. Null if there is none. */
  nextTryAt: z.date().nullable(),
})
export type Delivery = z.infer<typeof delivery>
