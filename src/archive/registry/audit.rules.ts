export const archiveAudit = {
  /** Labels of actions; the name of the object follows. */
  actions: {
    'backup.made': 'began a backup',
    'backup.downloaded': 'downloaded the backup',
    'backup.settings': 'changed how backups are made',
  },
  subjects: ['backup', 'backups'],
} as const
