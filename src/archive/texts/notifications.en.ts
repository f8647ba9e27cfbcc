export const backupMade = 'Backup created'
export const backupMadeText = 'The backup contains the whole academy.'
export const backupFailed = 'Backup failed'
