import { BookOpen } from 'lucide-react'
import type { TextsOfKinds } from '../../academy/client/notification-text.ts'
import { t } from '../texts/notifications.ts'
import type { learningNotifications } from './notifications.schema.ts'

export const learningNotificationTexts: TextsOfKinds<typeof learningNotifications> = {
  study_reminder: {
    Icon: BookOpen,
    tint: 'text-amber-mark',
    title: () => t.timeToStudy,
    text: () => t.studyReminder,
    link: { to: '/my-library' },
  },
}
