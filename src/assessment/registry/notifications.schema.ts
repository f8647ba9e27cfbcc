import { z } from 'zod'
import { notificationKind } from '../../academy/notification-kind.schema.ts'
import { id } from '../../platform/text.schema.ts'

export const assessmentNotifications = [
  notificationKind(['work_marked', 'work_returned'], z.object({ lessonId: id, title: z.string() })),
] as const
