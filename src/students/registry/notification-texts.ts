import { HeartHandshake, Megaphone } from 'lucide-react'
import type { TextsOfKinds } from '../../academy/client/notification-text.ts'
import { t } from '../texts/notifications.ts'
import type { studentsNotifications } from './notifications.schema.ts'

export const studentsNotificationTexts: TextsOfKinds<typeof studentsNotifications> = {
  announcement: {
    Icon: Megaphone,
    tint: 'text-amber-mark',
    title: () => t.announcement,
    text: ({ title }) => title,
    quote: ({ excerpt }) => excerpt,
    // No toast, because it would make all open pages refetch their data at the same time.
    isQuiet: true,
    link: { to: '/announcements' },
  },
  parent_link: {
    Icon: HeartHandshake,
    tint: 'text-ink',
    title: () => t.parentLink,
    text: ({ name }) => t.parentLinkText(name),
    link: { to: '/account', hash: 'parents' },
  },
}
