import { Archive } from 'lucide-react'
import type { TextsOfKinds } from '../../academy/client/notification-text.ts'
import { describeBackupReason } from '../backup-reasons.rules.ts'
import { t } from '../texts/notifications.ts'
import type { archiveNotifications } from './notifications.schema.ts'

export const archiveNotificationTexts: TextsOfKinds<typeof archiveNotifications> = {
  backup_made: {
    Icon: Archive,
    tint: 'text-success',
    title: () => t.backupMade,
    text: () => t.backupMadeText,
    link: { to: '/admin/backups' },
  },
  backup_failed: {
    Icon: Archive,
    tint: 'text-danger',
    title: () => t.backupFailed,
    text: ({ reason }) => describeBackupReason(reason),
    link: { to: '/admin/backups' },
    isError: true,
  },
}
