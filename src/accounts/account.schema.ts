import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { INTERFACE_LANGUAGES } from '../platform/language/in-languages.ts'
import { nullableName } from './name.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { newPassword, user } from '../platform/user.schema.ts'
import { numberCode } from './number-confirmations.schema.ts'
import { code } from './two-step-verification.schema.ts'
import { credentials, mobile, sessionId } from './users.schema.ts'
import { t } from './texts/checks.ts'

/** Fields that are left out stay unchanged. */
export const profileUpdate = z.object({
  fullName: nullableName(MAX.fullName, () => labels.fullName),
  mobile: mobile.optional(),
})

export const languageChoice = z.object({ language: z.enum(INTERFACE_LANGUAGES) })

export const passwordChange = z.object({
  currentPassword: credentials.shape.password,
  newPassword,
})

/** How a signed-in user confirms their identity: with a password or a code. */
export const reauthentication = z
  .object({ password: credentials.shape.password.optional(), code: code.optional() })
  .refine(({ password, code: given }) => password !== undefined || given !== undefined, {
    path: ['password'],
    error: () => t.passwordRequired,
  })
export const reauthenticationState = z.object({
  /** Whether the last confirmation is recent enough for sensitive calls. */
  proven: z.boolean(),
  /** Whether the next confirmation needs the password or a code. */
  asksFor: z.enum(['password', 'code']),
})

export const accountDeletion = z.object({ password: credentials.shape.password })

export const ownSession = z.object({
  id: z.string(),
  /** Whether this is the session of this request. */
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
  /** Whether staff have confirmed the mobile number. */
  isMobileConfirmed: z.boolean(),
  /** The code that confirms the mobile number, if the user has requested one. */
  numberCode: numberCode.nullable(),
  createdAt: z.date(),
  /** True if an administrator has signed in for the first time. */
  isFirstSignIn: z.boolean(),
  /**
   * True if the administrator still has the password that the first start printed. The administrator cannot use
   * the admin area until the password is changed.
   */
  hasPrintedPassword: z.boolean(),
})
