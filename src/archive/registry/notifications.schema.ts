import { z } from 'zod'
import { notificationKind } from '../../academy/notification-kind.schema.ts'

export const archiveNotifications = [
  notificationKind('backup_made', z.object({ name: z.string() })),
  notificationKind('backup_failed', z.object({ reason: z.string() })),
] as const
