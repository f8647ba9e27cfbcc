export const backupMade = 'Backup created'
export const backupMadeText = 'The whole academy was backed up.'
export const backupFailed = 'Backup failed'
