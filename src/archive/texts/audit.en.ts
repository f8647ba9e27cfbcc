export const made = 'started a backup'
export const downloaded = 'downloaded the backup'
export const settingsChanged = 'changed the backup settings'
export const daily = 'Daily backups'
