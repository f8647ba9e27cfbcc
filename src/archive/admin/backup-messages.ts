import { failure, success } from '../../platform/client/messages.ts'
import { t } from '../texts/backups.ts'

export const backupMessages = {
  backupFailed: failure(t.backupFailedTitle, t.backupFailed),
  backupSettingsFailed: failure(t.backupSettingsFailedTitle, t.backupSettingsFailed),
  backupBegun: success(t.backupBegun, t.backupBegunTitle),
  backupSettingsSaved: success(t.backupSettingsSaved),
}
