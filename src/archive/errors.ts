import { defineErrors } from '../platform/server/define-errors.ts'

export const archiveErrors = defineErrors({
  BACKUP_RUNNING: { status: 409, message: 'A backup is being made already.' },
  SECOND_PLACE: { status: 400, message: 'Backups cannot go there: {reason}', field: 'copyTo' },
  SECOND_PLACE_FIXED: {
    status: 409,
    message: 'BACKUP_COPY_TO sets the second place of this academy. Change it there.',
  },
  BACKUP_NOT_FOUND: { status: 404, message: 'That backup was not found' },
})
