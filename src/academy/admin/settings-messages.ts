import { failure, success } from '../../platform/client/messages.ts'

/** Toasts about settings and webhooks. */
export const settingsMessages = {
  settingsFailed: failure('Error', 'Failed to update settings'),
  webhookFailed: failure('Error', 'Failed to change the webhook'),
  settingsUpdated: success('Settings updated successfully'),
  webhookTested: success('See the result below.', 'Test sent'),
  webhookSentAgain: success('Check whether it arrives this time.', 'Sent again'),
  webhookChanged: success('Webhook updated successfully'),
  webhookDeleted: success('Webhook deleted successfully'),
}
