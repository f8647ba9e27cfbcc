import { t } from '../texts/audit.ts'

export const archiveAudit = {
  /** Sentences of the audit log; see `AuditSentence`. */
  actions: {
    'backup.made': () => t.made,
    'backup.downloaded': () => t.downloaded,
    'backup.settings': () => t.settingsChanged,
  },
  /** Names of recorded data; see `AuditField`. */
  fields: {
    daily: () => t.daily,
  },
  subjects: ['backup', 'backups'],
} as const
