import { z } from 'zod'
import { notificationKind } from '../../academy/notification-kind.schema.ts'
import { id } from '../../platform/text.schema.ts'

export const studentsNotifications = [
  notificationKind('announcement', z.object({ announcementId: id, title: z.string(), excerpt: z.string() })),
  notificationKind('parent_link', z.object({ name: z.string() })),
] as const
