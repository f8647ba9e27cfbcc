import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { byId, id, notEmpty, paging, requiredText } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { t } from './texts/webhooks.ts'

/** What other programs can hear of; triggers enqueue each (`src/office/server/sql/enqueue_webhooks.sql`). */
export const WEBHOOK_EVENTS = [
  'payment.submitted',
  'payment.decided',
  'enrollment.created',
  'course.completed',
  'user.registered',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** What is sent only when an administrator asks for it. */
export const TEST_EVENT = 'test'
/** More of them would make everything that is told of slow. */
export const MOST_WEBHOOKS = 20

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
  /** Since when nothing is sent; null while it is. */
  disabledAt: z.date().nullable(),
  /** It was switched off because it did not answer for so long. */
  gaveUp: z.boolean(),
})
export type Webhook = z.infer<typeof webhook>

export const webhookInput = z.object({
  url: requiredText(MAX.address, () => labels.address).refine(isWebAddress, {
    error: () => t.addressMustStartHttps,
  }),
  events,
})
/** What its messages are signed with is told once. */
export const newWebhook = webhook.extend({ secret: z.string() })
export const webhookUpdate = byId
  .extend({ events: events.optional(), enabled: z.boolean().optional() })
  .refine(({ id: _id, ...patch }) => notEmpty(patch), { error: () => t.nothingToChange })

export const deliveryQuery = paging.extend({ id })
export const delivery = z.object({
  id,
  /** The `webhook-id` that it is sent with, each time the same. */
  messageId: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  createdAt: z.date(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number().int(),
  /** Of the last try: what was answered, with which first characters, or why nothing was. */
  status: z.number().int().nullable(),
  answer: z.string().nullable(),
  milliseconds: z.number().int().nullable(),
  triedAt: z.date().nullable(),
  /** When it is tried again. */
  nextTryAt: z.date().nullable(),
})
export type Delivery = z.infer<typeof delivery>
