import { z } from 'zod'
import { notificationKind } from '../../academy/notification-kind.schema.ts'
import { id } from '../../platform/text.schema.ts'

export const assessmentNotifications = [
  notificationKind(['work_marked', 'work_returned'], z.object({ lessonId: id, title: z.string() })),
  notificationKind('quiz_regraded', z.object({ lessonId: id, title: z.string(), count: z.number().int() })),
  notificationKind('quiz_ended', z.object({ lessonId: id, title: z.string() })),
  notificationKind(
    'quiz_time_given',
    z.object({ lessonId: id, title: z.string(), minutes: z.number().int() }),
  ),
  notificationKind(
    'challenge_decided',
    z.object({ lessonId: id, title: z.string(), accepted: z.boolean(), reply: z.string() }),
  ),
] as const
