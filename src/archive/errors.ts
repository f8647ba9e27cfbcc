import { defineErrors } from '../platform/server/define-errors.ts'

export const archiveErrors = defineErrors({
  BACKUP_RUNNING: { status: 409, message: 'A backup is being made already.' },
  BACKUP_NOT_FOUND: { status: 404, message: 'That backup was not found' },
})
