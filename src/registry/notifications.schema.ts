import { z } from 'zod'
import { academyNotifications } from '../academy/registry/notifications.schema.ts'
import { accountsNotifications } from '../accounts/registry/notifications.schema.ts'
import { archiveNotifications } from '../archive/registry/notifications.schema.ts'
import { assessmentNotifications } from '../assessment/registry/notifications.schema.ts'
import { communityNotifications } from '../community/registry/notifications.schema.ts'
import { learningNotifications } from '../learning/registry/notifications.schema.ts'
import { paymentsNotifications } from '../payments/registry/notifications.schema.ts'
import { studentsNotifications } from '../students/registry/notifications.schema.ts'

/** The kinds of notifications that the modules register, with their data. */
export const notification = z.discriminatedUnion('kind', [
  ...academyNotifications,
  ...accountsNotifications,
  ...communityNotifications,
  ...assessmentNotifications,
  ...learningNotifications,
  ...paymentsNotifications,
  ...studentsNotifications,
  ...archiveNotifications,
])
export type Notification = z.infer<typeof notification>
