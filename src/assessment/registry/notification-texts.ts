import { PenLine, Undo2 } from 'lucide-react'
import type { TextsOfKinds } from '../../academy/client/notification-text.ts'
import { t } from '../texts/notifications.ts'
import type { assessmentNotifications } from './notifications.schema.ts'

export const assessmentNotificationTexts: TextsOfKinds<typeof assessmentNotifications> = {
  work_marked: {
    Icon: PenLine,
    tint: 'text-success',
    title: () => t.workMarked,
    text: ({ title }) => t.workMarkedIn(title),
    link: ({ lessonId }) => ({ to: '/lessons/$id', params: { id: String(lessonId) } }),
  },
  work_returned: {
    Icon: Undo2,
    tint: 'text-amber-mark',
    title: () => t.workReturned,
    text: ({ title }) => t.workReturnedIn(title),
    link: ({ lessonId }) => ({ to: '/lessons/$id', params: { id: String(lessonId) } }),
  },
}
