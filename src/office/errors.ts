import { defineErrors } from '../platform/server/define-errors.ts'
import { t } from './texts/errors.ts'

export const officeErrors = defineErrors({
  NOT_TEACHER: {
    status: 403,
    get message() {
      return t.notTeacher
    },
  },
  STAFF_NOTE_NOT_FOUND: {
    status: 404,
    get message() {
      return t.noteNotFound
    },
  },
  NOT_YOUR_NOTE: {
    status: 403,
    get message() {
      return t.notYourNote
    },
  },
  NOT_MERGEABLE: {
    status: 409,
    get message() {
      return t.notMergeable
    },
  },
  NOT_THIS_USERNAME: {
    status: 400,
    get message() {
      return t.notThisUsername
    },
    field: 'username',
  },
  STAFF_NOTES_LIMIT: {
    status: 409,
    get message() {
      return t.tooManyNotes
    },
  },
  EXPORT_RUNNING: {
    status: 429,
    get message() {
      return t.exportRunning
    },
    retryAfter: 30,
  },
})
