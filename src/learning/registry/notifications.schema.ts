import { z } from 'zod'
import { notificationKind } from '../../academy/notification-kind.schema.ts'

export const learningNotifications = [notificationKind('study_reminder', z.object({}))] as const
