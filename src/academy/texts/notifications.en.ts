import { counted } from '../../platform/count.ts'

export const notifications = 'Notifications'
export const notificationsUnread = (unread: number) => `Notifications, ${unread} unread`
export const unread = (count: number) => counted(count, 'unread notification')
export const showNew = (count: number) => counted(count, 'new notification')
export const markAllRead = 'Mark all as read'
export const nothingYet = 'No notifications yet. News about your payments appears here.'
export const isNew = 'New'

export const webhookDisabled = 'Webhook turned off'
export const webhookDisabledText = (host: string) =>
  `${host} has not answered for a day. Turn the webhook on again when it works.`
export const payeeChanged = 'Payment details changed'
export const payeeChangedText = (by: string, setting: string) =>
  `${by} changed where students pay (${setting}). Check that it is right.`
export const jobFailed = 'Background job failed'
export const jobFailedText = (job: string) => `${job}: see the reason on the dashboard.`
