import { Landmark, Unplug } from 'lucide-react'
import type { TextsOfKinds } from '../client/notification-text.ts'
import { paymentSettingNames } from '../payment-settings.rules.ts'
import type { academyNotifications } from './notifications.schema.ts'

export const academyNotificationTexts: TextsOfKinds<typeof academyNotifications> = {
  webhook_disabled: {
    Icon: Unplug,
    tint: 'text-danger',
    title: 'Webhook switched off',
    text: ({ url }) =>
      `Nothing got through to ${new URL(url).host} for a day. Switch it on again when it answers.`,
    link: { to: '/admin/webhooks' },
  },
  payment_details_changed: {
    Icon: Landmark,
    tint: 'text-danger',
    title: 'Payment details changed',
    text: ({ by, setting }) =>
      `${by} changed where students pay (${paymentSettingNames[setting]}). Check that it is right.`,
    link: { to: '/admin/settings', hash: 'payments' },
    isQuiet: true,
  },
  job_failed: {
    Icon: Unplug,
    tint: 'text-danger',
    title: 'Background job failed',
    text: ({ job }) => `${job}: the dashboard says why.`,
    link: { to: '/admin' },
    isError: true,
  },
}
