import { failure, success } from '../../platform/client/messages.ts'
import { t } from '../texts/settings.ts'

export const settingsMessages = {
  settingsFailed: failure(t.error, t.updateFailed),
  settingsUpdated: success(t.updated),
  settingsWait: success(t.waits, t.waitsTitle),
}
