import { z } from 'zod'
import { id } from '../../platform/text.schema.ts'
import { notificationKind } from '../../academy/notification-kind.schema.ts'

export const learningNotifications = [
  notificationKind('study_reminder', z.object({})),
  /** Sent even if the certificate replaces an earlier one. */
  notificationKind('certificate_issued', z.object({ courseTitle: z.string(), code: z.uuid() })),
  notificationKind('certificate_revoked', z.object({ courseTitle: z.string(), reason: z.string() })),
  notificationKind(
    ['class_soon', 'class_moved'],
    z.object({ lessonId: id, title: z.string(), startsAt: z.string(), timeZone: z.string() }),
  ),
] as const
