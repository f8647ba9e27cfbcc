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
  `${host} has not responded for a day. Turn the webhook on again when the program works.`
export const payeeChanged = 'Payment details changed'
export const payeeChangedText = (by: string, setting: string) =>
  `${by} changed where students pay (${setting}). Check that the new value is right.`
export const jobFailed = 'Background job failed'
export const jobFailedText = (job: string) => `${job}: see the reason on the dashboard.`
export const payeeAsked = 'Confirm new payment details'
export const payeeAskedText = (by: string, setting: string) =>
  `${by} wants to change where students pay (${setting}). Students see the new value only after you or another administrator confirms it.`
export const payeeConfirmed = 'Payment details changed'
export const payeeConfirmedText = (by: string, askedBy: string, setting: string) =>
  `${by} confirmed the change that ${askedBy} asked for (${setting}).`
export const payeeWithdrawn = 'Change of payment details withdrawn'
export const payeeWithdrawnText = (by: string, setting: string) =>
  `${by} withdrew the new value (${setting}). Nothing changes for students.`
