export const archiveAudit = {
  /** What was done; the name of its subject follows. */
  actions: {
    'backup.made': 'began a backup',
    'backup.downloaded': 'downloaded the backup',
    'backup.settings': 'changed how backups are made',
  },
  subjects: ['backup', 'backups'],
} as const
