import { defineErrors } from '../platform/server/define-errors.ts'
import { t } from './texts/errors.ts'

export const archiveErrors = defineErrors({
  BACKUP_RUNNING: {
    status: 409,
    get message() {
      return t.backupRunning
    },
  },
  SECOND_PLACE: {
    status: 400,
    get message() {
      return t.secondPlace
    },
    field: 'copyTo',
  },
  SECOND_PLACE_FIXED: {
    status: 409,
    get message() {
      return t.secondPlaceFixed
    },
  },
  BACKUP_NOT_FOUND: {
    status: 404,
    get message() {
      return t.backupNotFound
    },
  },
})
