import { z } from 'zod'
import { MAX, USER_SORTS } from '../platform/constants.ts'
import { ROLES } from '../platform/enumerations.ts'
import { boundedText, isStorable, requiredText, text, userId } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { whatsappNumber } from '../academy/rules.ts'
import { newPassword, user, username } from '../platform/user.schema.ts'
import { byEmailCode } from './mail.schema.ts'
import { nullableName, requiredName } from './name.schema.ts'
import { code } from './two-step-verification.schema.ts'
import { t } from './texts/checks.ts'

export const sessionId = z.string().regex(/^[0-9a-f]{64}$/, { error: () => t.notSession })

/**
 * Credentials as the user typed them. All values are accepted, so that errors don't reveal which values could
 * be valid.
 */
export const credentials = z.object({
  username: z
    .string({ error: () => t.usernameRequired })
    .trim()
    .min(1, { error: () => t.usernameRequired })
    .max(MAX.address)
    .refine(isStorable, { error: () => t.usernameNotStorable }),
  password: z
    .string({ error: () => t.passwordRequired })
    .min(1, { error: () => t.passwordRequired })
    .max(4000)
    .refine(isStorable, { error: () => t.passwordNotStorable }),
})

/** `code` is required if the account uses two-step verification. */
export const signInInput = credentials.extend({ code: code.optional() })

/**
 * A mobile number in stored form, such as +919876543210. Ten digits are an Indian number. An empty value means no
 * number.
 */
export const mobile = boundedText(MAX.name, {
  type: () => t.mobileMustBeText,
  long: () => t.enterMobile,
})
  .trim()
  .refine((value) => value === '' || whatsappNumber(value) !== null, {
    error: () => t.enterMobile,
  })
  .transform((value) => (value === '' ? null : `+${whatsappNumber(value)}`))

export const registration = z.object({
  username,
  password: newPassword,
  fullName: nullableName(MAX.fullName, () => labels.fullName)
    .optional()
    .transform((value) => value ?? null),
  mobile: mobile.optional(),
  /** The nonce of a proof of work, required after many registrations from one network. */
  work: z.string().max(20).optional(),
})
/** Returns the registration schema for academies that require a full name or a mobile number. */
export const registrationWith = (required: { fullName: boolean; mobile: boolean }) =>
  registration.extend({
    ...(required.fullName && { fullName: requiredName(MAX.fullName, () => labels.fullName) }),
    ...(required.mobile && { mobile: requiredText(MAX.name, () => labels.mobileNumber).pipe(mobile) }),
  })
/** The SHA-256 of `username:work`, in lower case, must begin with this many zero bits. */
export const registrationCost = z.object({ bits: z.number().int() })

/** The key of the setting that stores when open registration for a class of students ends. */
export const REGISTRATION_WINDOW = 'registration_window'
const error = () => t.chooseHours
export const registrationWindowInput = z.object({
  hours: z.number({ error }).int({ error }).min(0, { error }).max(12, { error }),
})
export const registrationWindow = z.object({ openUntil: z.date().nullable() })

/** Details of a student whose account an administrator creates. */
export const userInput = registration.pick({ username: true, fullName: true, mobile: true })

export const userList = z.object({
  search: text(MAX.search, () => labels.search).optional(),
  sort: z.enum(USER_SORTS).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('asc'),
  limit: z.number().int().min(1).max(100).default(25),
  cursor: z.string().max(1000).optional(),
})

export const listedUser = user.extend({
  mobile: z.string().nullable(),
  /** Whether staff have confirmed the mobile number. */
  isMobileConfirmed: z.boolean(),
  createdAt: z.date(),
  blockedAt: z.date().nullable(),
})
export const userPage = z.object({
  items: z.array(listedUser),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
  /** True if there are more users than `total`, because the search stops counting at a limit. */
  capped: z.boolean(),
})

export const byUserId = z.object({ id: userId })

export const userSession = z.object({
  id: z.string(),
  device: z.string(),
  /** The network of the IP address. */
  place: z.string().nullable(),
  createdAt: z.date(),
  seenAt: z.date(),
})
export const byUserSession = z.object({ id: userId, sessionId })

export const roleChange = z.object({ id: userId, role: z.enum(ROLES) })
export const blockChange = z.object({ id: userId, blocked: z.boolean() })
export const resetLinkInput = z.object({
  id: userId,
  /** The caller's own password, to confirm their identity. */
  password: credentials.shape.password.optional(),
})
export const resetLink = z.object({ url: z.string(), expiresAt: z.date() })

export const createdUser = z.object({ user, link: resetLink })

/**
 * The username or email address as typed by a user who forgot the password. All values are accepted, so that errors
 * don't reveal which accounts could exist.
 */
export const signInMailInput = z.object({
  account: requiredText(MAX.address, () => t.usernameOrEmail),
})

/** Only the browser that requested a code has its secret. */
export const requestedCode = z.object({ secret: z.string() })
export const signInByCode = byEmailCode.extend({
  secret: z.string().min(1).max(100),
  /** A code from the app, required if the account uses two-step verification. */
  appCode: code.optional(),
})

export const passwordReset = z.object({
  token: requiredText(200, () => labels.link),
  password: newPassword,
})
