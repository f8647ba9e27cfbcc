import { z } from 'zod'
import { type GivenDuty, ROLES } from './enumerations.ts'
import { boundedText, isStorable, lengthOf, userId } from './text.schema.ts'
import { t } from './texts/checks.ts'

/** The public fields of an account. */
export const user = z.object({
  id: userId,
  username: z.string(),
  fullName: z.string().nullable(),
  role: z.enum(ROLES),
})

/**
 * An account. `duties` exists only for a signed-in user with duties. Only the response of `auth.viewer` contains it.
 */
export type User = z.infer<typeof user> & { duties?: readonly GivenDuty[] | undefined }

const USERNAME = /^(?!-)[A-Za-z0-9._-]{3,32}$/

/** Rejects a hyphen at the start, because commands would parse the name as an option. */
export const isUsername = (value: string) => USERNAME.test(value)

export const username = boundedText(500, {
  type: () => t.usernameRequired,
  long: () => t.usernameHas(t.usernameRule),
})
  .trim()
  .min(1, { error: () => t.usernameRequired })
  .refine((value) => isUsername(value), {
    error: () => t.usernameHas(t.usernameRule),
  })

/** A new password. It is never trimmed. */
export const newPassword = boundedText(200, {
  type: () => t.passwordRequired,
  long: () => t.passwordTooLong,
})
  .min(1, { error: () => t.passwordRequired })
  .refine((value) => lengthOf(value) >= 8, { error: () => t.passwordTooShort })
  .refine((value) => lengthOf(value) <= 200, { error: () => t.passwordTooLong })
  .refine(isStorable, { error: () => t.passwordNotStorable })
