import { Landmark, Unplug } from 'lucide-react'
import type { TextsOfKinds } from '../client/notification-text.ts'
import { nameOfJob } from '../job-names.rules.ts'
import { guardedSettingNames, paymentSettingNames } from '../payment-settings.rules.ts'
import { t } from '../texts/notifications.ts'
import type { academyNotifications } from './notifications.schema.ts'

export const academyNotificationTexts: TextsOfKinds<typeof academyNotifications> = {
  webhook_disabled: {
    Icon: Unplug,
    tint: 'text-danger',
    title: () => t.webhookDisabled,
    text: ({ url }) => t.webhookDisabledText(new URL(url).host),
    link: { to: '/admin/webhooks' },
  },
  payment_details_changed: {
    Icon: Landmark,
    tint: 'text-danger',
    title: () => t.payeeChanged,
    text: ({ by, setting }) => t.payeeChangedText(by, paymentSettingNames[setting]()),
    link: { to: '/admin/settings', hash: 'payments' },
    isQuiet: true,
  },
  payee_change_asked: {
    Icon: Landmark,
    tint: 'text-danger',
    title: () => t.payeeAsked,
    text: ({ by, setting }) => t.payeeAskedText(by, guardedSettingNames[setting]()),
    link: { to: '/admin/settings', hash: 'payee-confirmation' },
    isQuiet: true,
  },
  payee_change_confirmed: {
    Icon: Landmark,
    tint: 'text-danger',
    title: () => t.payeeConfirmed,
    text: ({ by, askedBy, setting }) => t.payeeConfirmedText(by, askedBy, guardedSettingNames[setting]()),
    link: { to: '/admin/settings', hash: 'payments' },
    isQuiet: true,
  },
  payee_change_withdrawn: {
    Icon: Landmark,
    tint: 'text-muted',
    title: () => t.payeeWithdrawn,
    text: ({ by, setting }) => t.payeeWithdrawnText(by, guardedSettingNames[setting]()),
    link: { to: '/admin/settings', hash: 'payments' },
    isQuiet: true,
  },
  job_failed: {
    Icon: Unplug,
    tint: 'text-danger',
    title: () => t.jobFailed,
    text: ({ job }) => t.jobFailedText(nameOfJob(job)),
    link: { to: '/admin' },
    isError: true,
  },
}
