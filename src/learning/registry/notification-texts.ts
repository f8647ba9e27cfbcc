import { Award, BookOpen, CalendarClock } from 'lucide-react'
import type { TextsOfKinds } from '../../academy/client/notification-text.ts'
import { formatClassDay, formatClassTime } from '../client/kinds/class-time.ts'
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
  class_soon: {
    Icon: CalendarClock,
    tint: 'text-amber-mark',
    title: () => t.classSoon,
    text: ({ title, startsAt, timeZone }) =>
      t.classStartsAt(title, formatClassTime(new Date(startsAt), timeZone)),
    link: ({ lessonId }) => ({ to: '/lessons/$id', params: { id: String(lessonId) } }),
  },
  class_moved: {
    Icon: CalendarClock,
    tint: 'text-amber-mark',
    title: () => t.classMoved,
    text: ({ title, startsAt, timeZone }) => {
      const at = new Date(startsAt)
      return t.classMovedTo(title, formatClassDay(at, timeZone), formatClassTime(at, timeZone))
    },
    link: ({ lessonId }) => ({ to: '/lessons/$id', params: { id: String(lessonId) } }),
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
