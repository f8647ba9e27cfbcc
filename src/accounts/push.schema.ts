import { z } from 'zod'
import { OPTIONAL_TOPICS } from './mail.schema.ts'
import { t } from './texts/push.ts'

/** Maximum number of browsers on which a user has notifications. A new one replaces the oldest. */
export const MAX_DEVICES = 10

const base64url = (pattern: RegExp) => z.string().regex(pattern, { error: () => t.badSubscription })
const endpoint = z
  .string()
  .max(1000, { error: () => t.badSubscription })
  .pipe(z.url({ error: () => t.badSubscription }))

/** A subscription of the browser, as `PushSubscription.toJSON()` returns it. */
export const subscription = z.object({
  endpoint,
  /** `p256dh` is the browser's public key as an uncompressed point (65 bytes). `auth` is 16 random bytes. */
  keys: z.object({ p256dh: base64url(/^[\w-]{87}$/), auth: base64url(/^[\w-]{22}$/) }),
  /**
   * The endpoint that the browser has replaced by this one. The call fails with 404 if the caller's browser has no such
   * subscription.
   */
  replaces: endpoint.optional(),
})

export const ownPush = z.object({
  /** The academy's public key, for `PushManager.subscribe`. */
  publicKey: z.string(),
  /** The endpoint of the caller's browser, if notifications are on in this browser. */
  endpoint: z.string().nullable(),
  /** Whether the topics are chosen next to the user's email address. */
  hasEmail: z.boolean(),
  /** The topics that the user turned off. */
  mutedTopics: z.array(z.enum(OPTIONAL_TOPICS)),
})

/** The reason why a test did not arrive, as a sentence. Null if the push service accepted it. */
export const pushTest = z.object({ failure: z.string().nullable() })

/** A browser on which the user turned on notifications. `service` is the host of its push service. */
export const pushDevice = z.object({
  service: z.string(),
  createdAt: z.date(),
  succeededAt: z.date().nullable(),
})
