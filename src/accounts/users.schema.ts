import { z } from 'zod'
import { MAX, ROLES, USER_SORTS } from '../platform/constants.ts'
import { isStorable, optionalText, requiredText, text, userId } from '../platform/text.schema.ts'
import { newPassword, user, username } from '../platform/user.schema.ts'
import { code } from './second-factor.schema.ts'

export const sessionId = z.string().regex(/^[0-9a-f]{64}$/, { error: 'That is no session' })

/** What somebody types to sign in: whether it could ever be right is not told. */
export const credentials = z.object({
  username: z
    .string({ error: 'Username is required' })
    .trim()
    .min(1, { error: 'Username is required' })
    .max(MAX.address)
    .refine(isStorable, { error: 'The username contains characters that cannot be used' }),
  password: z
    .string({ error: 'Password is required' })
    .min(1, { error: 'Password is required' })
    .max(4000)
    .refine(isStorable, { error: 'The password contains characters that cannot be used' }),
})

/** With a code, where the account asks for one. */
export const signInInput = credentials.extend({ code: code.optional() })

export const registration = z.object({
  username,
  password: newPassword,
  fullName: optionalText(MAX.fullName, 'Full name'),
})

export const userList = z.object({
  search: text(MAX.search, 'The search').optional(),
  sort: z.enum(USER_SORTS).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('asc'),
  limit: z.number().int().min(1).max(100).default(25),
  cursor: z.string().max(1000).optional(),
})

export const listedUser = user.extend({ createdAt: z.date(), blockedAt: z.date().nullable() })
export const userPage = z.object({
  items: z.array(listedUser),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
  /** There are more than `total`: a search that finds very many does not count them all. */
  capped: z.boolean(),
})

export const byUserId = z.object({ id: userId })

export const userSession = z.object({
  id: z.string(),
  device: z.string(),
  /** The network that it came from. */
  place: z.string().nullable(),
  createdAt: z.date(),
  seenAt: z.date(),
})
export const byUserSession = z.object({ id: userId, sessionId })

export const roleChange = z.object({ id: userId, role: z.enum(ROLES) })
export const blockChange = z.object({ id: userId, blocked: z.boolean() })
export const resetLinkInput = z.object({
  id: userId,
  /** The caller's own, as a proof of who they are. */
  password: credentials.shape.password.optional(),
})
export const resetLink = z.object({ url: z.string(), expiresAt: z.date() })

export const passwordReset = z.object({
  token: requiredText(200, 'The link'),
  password: newPassword,
})
