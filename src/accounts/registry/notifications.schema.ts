import { z } from 'zod'
import { notificationKind } from '../../academy/notification-kind.schema.ts'
import { ROLES } from '../../platform/enumerations.ts'

/** What happened to the account itself: its own list of events. */
const securityNotifications = [
  /** Who made the link that set the password. */
  notificationKind('password_reset', z.object({ issuer: z.string() })),
  notificationKind(['password_changed', 'second_factor_on', 'recovery_codes_made'], z.object({})),
  /** Which administrator did it; null for the student. */
  notificationKind('second_factor_off', z.object({ by: z.string().nullable() })),
  /** How many codes are left. */
  notificationKind('recovery_code_used', z.object({ left: z.number().int() })),
  /** The token's name. */
  notificationKind('token_made', z.object({ name: z.string() })),
  /** Such as 'Chrome on Android', and the network that it came from. */
  notificationKind('new_device', z.object({ device: z.string(), place: z.string() })),
  notificationKind('role_given', z.object({ by: z.string(), role: z.enum(ROLES) })),
] as const

export const SECURITY_KINDS = securityNotifications.flatMap(({ shape }) => [...shape.kind.values])

export const accountsNotifications = [
  ...securityNotifications,
  notificationKind('owner_changed', z.object({ from: z.string(), to: z.string() })),
  notificationKind('staff_second_factor', z.object({ by: z.string(), required: z.boolean() })),
] as const
