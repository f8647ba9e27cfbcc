import type { NotificationTexts } from '../academy/client/notification-text.ts'
import { academyNotificationTexts } from '../academy/registry/notification-texts.ts'
import { accountsNotificationTexts } from '../accounts/registry/notification-texts.ts'
import { archiveNotificationTexts } from '../archive/registry/notification-texts.ts'
import { assessmentNotificationTexts } from '../assessment/registry/notification-texts.ts'
import { communityNotificationTexts } from '../community/registry/notification-texts.ts'
import { learningNotificationTexts } from '../learning/registry/notification-texts.ts'
import { paymentsNotificationTexts } from '../payments/registry/notification-texts.ts'
import { studentsNotificationTexts } from '../students/registry/notification-texts.ts'
import type { Notification } from './notifications.schema.ts'

/** The texts of the notifications of all modules. */
export const notificationTexts: NotificationTexts<Notification> = {
  ...academyNotificationTexts,
  ...accountsNotificationTexts,
  ...communityNotificationTexts,
  ...assessmentNotificationTexts,
  ...learningNotificationTexts,
  ...paymentsNotificationTexts,
  ...studentsNotificationTexts,
  ...archiveNotificationTexts,
}
