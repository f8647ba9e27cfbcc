import { Archive } from 'lucide-react'
import type { TextsOfKinds } from '../../academy/client/notification-text.ts'
import type { archiveNotifications } from './notifications.schema.ts'

export const archiveNotificationTexts: TextsOfKinds<typeof archiveNotifications> = {
  backup_made: {
    Icon: Archive,
    tint: 'text-success',
    title: 'Backup made',
    text: 'The whole academy was backed up.',
    link: { to: '/admin/backups' },
  },
  backup_failed: {
    Icon: Archive,
    tint: 'text-danger',
    title: 'Backup failed',
    text: ({ reason }) => reason,
    link: { to: '/admin/backups' },
    isError: true,
  },
}
