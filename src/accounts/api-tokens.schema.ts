import { z } from 'zod'
import { TOKEN_SCOPES } from '../platform/enumerations.ts'
import { byId, id, requiredText, userId } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { t } from './texts/checks.ts'

/** Lifetimes of a token in days. */
export const TOKEN_DAYS = [30, 90, 365] as const
/** Maximum number of tokens per user. */
export const MAX_TOKENS = 50

export const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  /** When the token expires. Null if it does not expire. */
  expiresAt: z.date().nullable(),
})
export type ApiTokenRow = z.infer<typeof apiToken>

export const apiTokenInput = z.object({
  name: requiredText(50, () => labels.name),
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1, { error: () => t.chooseScopes })
    .max(20)
    .transform((given) => TOKEN_SCOPES.filter((one) => given.includes(one))),
  /** The lifetime of the token in days. Null if it does not expire. */
  days: z.literal(TOKEN_DAYS).nullable().default(90),
})

/** A new token, with the secret token string, which is shown only once. */
export const newApiToken = apiToken.extend({ token: z.string() })

export const byApiToken = byId
export const byUserToken = z.object({ id: userId, tokenId: id })
