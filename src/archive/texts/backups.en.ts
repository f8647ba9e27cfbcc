import { counted } from '../../platform/count.ts'

export const copied = 'Copied'
export const download = 'Download'
export const sizeWithFiles = (bytes: string, files: string) => `${bytes} with ${files}`
export const filesOf = (count: number, bytes: string) => `${counted(count, 'file')}, ${bytes}`
export const rowsAndFiles = (bytes: string, files: string) => `Database ${bytes} · ${files}`
export const rowsAndStoredFiles = (bytes: string, files: string) =>
  `Database ${bytes} · ${files}, only in the storage`
export const nightlyBackup = 'Create a backup every night'
export const nightlyBackupHint = 'At 3 am in the academy’s time zone, or as soon as the academy runs again.'
export const secondLocation = 'Second location'
export const noSecondLocation =
  'There is no second location. If the disk of this machine fails, the academy and all its backups are lost.'
export const copiedTo = (location: string) => `We copy each backup to ${location}.`
export const fixedByServer = 'The server setting BACKUP_COPY_TO sets this location.'
export const folderOrBucket = 'Folder or bucket'
export const locationHint =
  'A folder on another disk, such as /mnt/backup, or a bucket, such as s3://my-bucket/academy. Leave empty to turn off.'
export const storeAddress = 'Store address'
export const storeAddressHint = 'For example https://s3.example.com. Leave empty for Amazon S3.'
export const region = 'Region'
export const regionHint = 'For example ap-south-1'
export const accessKey = 'Access key'
export const secretKey = 'Secret key'
export const keepsSecretKey = 'Leave empty to keep the saved key.'
export const saveSecondLocation = 'Save second location'
export const backups = 'Backups'
export const backupsIntro =
  'Full copies of the academy. We keep the last 7 backups, and the last one of each of the last 7 days.'
export const backingUp = 'Backing up…'
export const createBackup = 'Create backup'
export const backupRunning = 'We are creating a backup.'
export const listFailed = 'We couldn’t list the backups.'
export const tryAgain = 'Try again'
export const lastFailed = 'The last backup failed on <date></date>: <reason></reason>'
export const noneYetWarning = 'There are no backups yet. Create one now.'
export const tooOld = 'The newest backup is older than two days. Create one now.'
export const locationUnreachable = (problem: string) => `We can’t reach the second location: ${problem}`
export const noBackupsYet = 'No backups yet.'
export const downloadNote =
  'A download is one file with all data of the academy, including password hashes. Keep it safe.'
export const ownerOnly = 'Only the owner of the academy can download backups and change their settings.'
export const howToRestore = 'How to restore a backup'
export const restoreSignIn =
  'Run the commands on the academy’s machine as the user that runs Lantern, for example with sudo -u lantern.'
export const restoreFirst =
  'Run the first command. It restores the newest backup into a new folder. The running academy does not change.'
export const restoreSecond = 'Stop Lantern. Run the second command, and check that everything is there.'
export const restoreFolder = 'Set the new folder in your service (STORAGE_DIR or --data), and start it.'
export const firstCommand = 'the first command'
export const secondCommand = 'the second command'
export const restoreOlder =
  'For an older backup, use its name instead of the newest one. An academy with DATABASE_URL needs a new, empty database. Use its address in both commands.'
export const backupFailedTitle = 'Backup not started'
export const backupFailed = 'The backup did not start. Please try again.'
export const backupSettingsFailedTitle = 'Settings not saved'
export const backupSettingsFailed = 'We couldn’t save the backup settings. Try again.'
export const backupBegun = 'We’ll notify you when it is ready.'
export const backupBegunTitle = 'Backup started'
export const backupSettingsSaved = 'Backup settings saved'
