import { Award, BookOpen } from 'lucide-react'
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
  certificate_issued: {
    Icon: Award,
    tint: 'text-success',
    title: () => t.certificateIssued,
    text: ({ courseTitle }) => t.certificateFor(courseTitle),
    link: ({ code }) => ({ to: '/verify/$code', params: { code } }),
  },
  certificate_revoked: {
    Icon: Award,
    tint: 'text-danger',
    title: () => t.certificateRevoked,
    text: ({ courseTitle, reason }) => t.certificateRevokedFor(courseTitle, reason),
    link: { to: '/my-library' },
  },
}
