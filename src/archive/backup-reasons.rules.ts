import { describeReason, type ReasonTexts } from '../platform/language/stored-reason.ts'
import { t } from './texts/backup-reasons.ts'

/** The reasons why a backup failed, by the code that the database stores. */
const texts: ReasonTexts = {
  disk_full: () => t.diskFull,
  folder_missing: (path) => t.folderMissing(path),
  not_allowed: (path) => t.notAllowed(path),
  not_a_folder: (path) => t.notAFolder(path),
  not_absolute: () => t.notAbsolute,
  within_data: () => t.withinData,
  not_copied: (parameter) => {
    const [name = '', ...reason] = parameter.split(' ')
    return t.notCopied(name, describeBackupReason(reason.join(' ')))
  },
}

/** Returns the stored reason in the user's language. */
export function describeBackupReason(stored: string): string {
  return describeReason(stored, texts)
}
