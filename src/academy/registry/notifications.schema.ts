import { z } from 'zod'
import { notificationKind } from '../notification-kind.schema.ts'
import { PAYMENT_SETTINGS } from '../settings.schema.ts'

export const academyNotifications = [
  notificationKind('webhook_disabled', z.object({ url: z.string() })),
  notificationKind(
    'payment_details_changed',
    z.object({ by: z.string(), setting: z.enum(PAYMENT_SETTINGS) }),
  ),
  /** `job` is the name of a background job that failed permanently. */
  notificationKind('job_failed', z.object({ job: z.string() })),
] as const
