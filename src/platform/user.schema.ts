import { z } from 'zod'
import { ROLES } from './enumerations.ts'
import { isStorable, lengthOf, userId } from './text.schema.ts'

/** Who somebody is, as everybody may know it. */
export const user = z.object({
  id: userId,
  username: z.string(),
  fullName: z.string().nullable(),
  role: z.enum(ROLES),
})
export type User = z.infer<typeof user>

const USERNAME = /^(?!-)[A-Za-z0-9._-]{3,32}$/
export const USERNAME_RULE =
  '3 to 32 English letters a–z, numbers, dots, underscores or hyphens, no spaces, and no hyphen first'

/** One that begins with a hyphen would be an option of a command. */
export const isUsername = (value: string) => USERNAME.test(value)

export const username = z
  .string({ error: 'Username is required' })
  .trim()
  .min(1, { error: 'Username is required' })
  .refine((value) => isUsername(value), {
    error: `A username has ${USERNAME_RULE}. Your full name has a field of its own.`,
  })

/** Never trimmed. */
export const newPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .refine((value) => lengthOf(value) >= 8, { error: 'A password has at least 8 characters' })
  .refine((value) => lengthOf(value) <= 200, { error: 'A password has at most 200 characters' })
  .refine(isStorable, { error: 'The password contains characters that cannot be used' })
