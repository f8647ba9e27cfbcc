import { BookOpen } from 'lucide-react'
import type { TextsOfKinds } from '../../academy/client/notification-text.ts'
import type { learningNotifications } from './notifications.schema.ts'

export const learningNotificationTexts: TextsOfKinds<typeof learningNotifications> = {
  study_reminder: {
    Icon: BookOpen,
    tint: 'text-amber-mark',
    title: 'Time to study',
    text: 'You asked to be reminded. Go on where you stopped.',
    link: { to: '/my-library' },
  },
}
