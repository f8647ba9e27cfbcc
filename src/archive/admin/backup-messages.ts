import { failure, success } from '../../platform/client/messages.ts'

/** Toasts about backups. */
export const backupMessages = {
  backupFailed: failure('Not backed up', 'The backup did not start. Please try again.'),
  backupSettingsFailed: failure('Not saved', 'The settings of backups were not saved. Please try again.'),
  backupBegun: success('We notify you when it is ready.', 'Backup started'),
  backupSettingsSaved: success('Backup settings saved'),
}
