import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { nullableName } from './name.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { newPassword, user } from '../platform/user.schema.ts'
import { code } from './two-step-verification.schema.ts'
import { credentials, mobile, sessionId } from './users.schema.ts'
import { t } from './texts/checks.ts'

/** What is not given stays as it is. */
export const profileUpdate = z.object({
  fullName: nullableName(MAX.fullName, () => labels.fullName),
  mobile: mobile.optional(),
})

export const passwordChange = z.object({
  currentPassword: credentials.shape.password,
  newPassword,
})

/** How somebody who is signed in proves once more who they are. */
export const reauthentication = z
  .object({ password: credentials.shape.password.optional(), code: code.optional() })
  .refine(({ password, code: given }) => password !== undefined || given !== undefined, {
    path: ['password'],
    error: () => t.passwordRequired,
  })
export const reauthenticationState = z.object({
  /** Whether the last proof is recent enough for everything. */
  proven: z.boolean(),
  /** What the next one is asked by. */
  asksFor: z.enum(['password', 'code']),
})

export const accountDeletion = z.object({ password: credentials.shape.password })

export const ownSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.date(),
  seenAt: z.date(),
})
export type OwnSession = z.infer<typeof ownSession>

export const bySession = z.object({ id: sessionId })

export const profile = user.extend({
  mobile: z.string().nullable(),
  createdAt: z.date(),
  /** They are an administrator who has signed in for the first time. */
  isFirstSignIn: z.boolean(),
  /** An administrator's password still is the one that the first start printed: the admin area opens with one of their own. */
  hasPrintedPassword: z.boolean(),
})
