import { z } from 'zod'
import { notificationKind } from '../../academy/notification-kind.schema.ts'
import { ROLES } from '../../platform/enumerations.ts'

/** The security events of an account, which its page lists separately. */
const securityNotifications = [
  /** `issuer` is the administrator who created the reset link. */
  notificationKind('password_reset', z.object({ issuer: z.string() })),
  notificationKind(['password_changed', 'second_factor_on', 'recovery_codes_made'], z.object({})),
  /** `by` is the administrator who turned off two-step verification, or null if the user did. */
  notificationKind('second_factor_off', z.object({ by: z.string().nullable() })),
  /** `left` is the number of remaining recovery codes. */
  notificationKind('recovery_code_used', z.object({ left: z.number().int() })),
  /** `name` is the token's name. */
  notificationKind('token_made', z.object({ name: z.string() })),
  /** `device` is a name such as 'Chrome on Android'. `place` is the network of its IP address. */
  notificationKind('new_device', z.object({ device: z.string(), place: z.string() })),
  notificationKind('email_changed', z.object({ change: z.enum(['added', 'changed', 'removed']) })),
  /** `provider` is the name of the sign-in provider. */
  notificationKind(
    'identity_changed',
    z.object({ change: z.enum(['linked', 'unlinked']), provider: z.string() }),
  ),
  /** `username` is the name of the deleted account. All its data is now in the account of the notified user. */
  notificationKind('accounts_merged', z.object({ username: z.string() })),
  notificationKind('role_given', z.object({ by: z.string(), role: z.enum(ROLES) })),
  /** `duties` is the number of duties that the user has now. */
  notificationKind('duties_changed', z.object({ by: z.string(), duties: z.number().int() })),
] as const

export const SECURITY_KINDS = securityNotifications.flatMap(({ shape }) => [...shape.kind.values])

export const accountsNotifications = [
  ...securityNotifications,
  /** Staff confirmed the user's mobile number, or refused to. */
  notificationKind(['number_confirmed', 'number_refused'], z.object({})),
  notificationKind('owner_changed', z.object({ from: z.string(), to: z.string() })),
  /** Someone accepted this administrator's invitation. `username` is the new staff member. */
  notificationKind('staff_joined', z.object({ username: z.string() })),
  notificationKind('staff_second_factor', z.object({ by: z.string(), required: z.boolean() })),
] as const
