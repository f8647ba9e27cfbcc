import { defineErrors } from '../platform/server/define-errors.ts'
import { t } from './texts/errors.ts'

export const studentsErrors = defineErrors({
  BATCH_NOT_FOUND: {
    status: 404,
    get message() {
      return t.batchNotFound
    },
  },
  BATCH_TAKEN: {
    status: 409,
    get message() {
      return t.batchTaken
    },
    field: 'name',
  },
  BATCH_FULL: {
    status: 409,
    get message() {
      return t.batchFull
    },
  },
  BATCH_SEATS_TAKEN: {
    status: 409,
    get message() {
      return t.tooFewSeats
    },
    field: 'seats',
  },
  BATCH_DAYS: {
    status: 400,
    get message() {
      return t.lastBeforeFirst
    },
    field: 'endsOn',
  },
  BATCH_OVER: {
    status: 409,
    get message() {
      return t.batchOver
    },
  },
  BATCH_MEMBER_NOT_FOUND: {
    status: 404,
    get message() {
      return t.memberNotFound
    },
  },
  STUDENT_IMPORT_NOT_FOUND: {
    status: 404,
    get message() {
      return t.importNotFound
    },
  },
  STUDENT_IMPORT_BUSY: {
    status: 409,
    get message() {
      return t.importBusy
    },
  },
  STUDENT_IMPORT_TOO_LONG: {
    status: 409,
    get message() {
      return t.importTooLong
    },
  },
  STUDENT_IMPORT_EMPTY: {
    status: 409,
    get message() {
      return t.importNothing
    },
  },
  STUDENT_IMPORT_TOO_OLD: {
    status: 409,
    get message() {
      return t.importTooOld
    },
  },
  STUDENT_PASSWORDS_SHOWN: {
    status: 409,
    get message() {
      return t.passwordsShown
    },
  },
  BULK_ACTION_NOT_FOUND: {
    status: 404,
    get message() {
      return t.bulkNotFound
    },
  },
  BULK_TOO_MANY: {
    status: 409,
    get message() {
      return t.bulkTooMany
    },
  },
  BULK_NOTHING: {
    status: 409,
    get message() {
      return t.bulkNothing
    },
  },
  STUDENTS_UNKNOWN: {
    status: 400,
    get message() {
      return t.namesUnknown
    },
    field: 'names',
  },
  ANNOUNCEMENT_NOT_FOUND: {
    status: 404,
    get message() {
      return t.announcementNotFound
    },
  },
  ANNOUNCEMENT_SENT: {
    status: 409,
    get message() {
      return t.announcementSent
    },
  },
  ANNOUNCEMENT_NOT_SENT: {
    status: 409,
    get message() {
      return t.announcementNotSent
    },
  },
  AUDIENCE_NOT_OWN: {
    status: 403,
    get message() {
      return t.audienceNotOwn
    },
    field: 'audience',
  },
  MESSAGE_TAKEN: {
    status: 409,
    get message() {
      return t.messageTaken
    },
  },
  MESSAGE_NOT_FOUND: {
    status: 404,
    get message() {
      return t.messageNotFound
    },
  },
  HAND_OVER_CHANGED: {
    status: 409,
    get message() {
      return t.handOverChanged
    },
  },
  HAND_OVER_NOT_FOUND: {
    status: 404,
    get message() {
      return t.handOverNotFound
    },
  },
  PARENT_LINK_NOT_FOUND: {
    status: 404,
    get message() {
      return t.parentLinkNotFound
    },
  },
  PARENT_LINKS_LIMIT: {
    status: 409,
    get message() {
      return t.parentLinksLimit
    },
  },
})
