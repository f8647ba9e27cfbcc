import { z } from 'zod'
import { notificationKind } from '../notification-kind.schema.ts'
import { GUARDED_SETTINGS, PAYMENT_SETTINGS } from '../settings.schema.ts'

const guarded = z.enum(GUARDED_SETTINGS)

export const academyNotifications = [
  notificationKind('webhook_disabled', z.object({ url: z.string() })),
  notificationKind(
    'payment_details_changed',
    z.object({ by: z.string(), setting: z.enum(PAYMENT_SETTINGS) }),
  ),
  notificationKind('payee_change_asked', z.object({ by: z.string(), setting: guarded })),
  notificationKind(
    'payee_change_confirmed',
    z.object({ by: z.string(), askedBy: z.string(), setting: guarded }),
  ),
  notificationKind('payee_change_withdrawn', z.object({ by: z.string(), setting: guarded })),
  /** `job` is the name of a background job that failed permanently. */
  notificationKind('job_failed', z.object({ job: z.string() })),
] as const
