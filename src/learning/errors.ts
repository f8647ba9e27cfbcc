import { defineErrors } from '../platform/server/define-errors.ts'
import { t } from './texts/errors.ts'

export const learningErrors = defineErrors({
  ENROLLMENT_REQUIRED: {
    status: 409,
    get message() {
      return t.enrollmentRequired
    },
  },

  CLASS_NOT_OPEN: {
    status: 409,
    get message() {
      return t.classNotOpen
    },
  },
  CLASS_OVER: {
    status: 409,
    get message() {
      return t.classOver
    },
  },
  CALENDAR_NOT_FOUND: {
    status: 404,
    get message() {
      return t.calendarNotFound
    },
  },

  NO_CERTIFICATE: {
    status: 404,
    get message() {
      return t.noCertificate
    },
  },
  CERTIFICATE_NOT_FOUND: {
    status: 404,
    get message() {
      return t.certificateNotFound
    },
  },
  COURSE_NOT_FINISHED: {
    status: 409,
    get message() {
      return t.courseNotFinished
    },
  },
  PASS_WITHDRAWN: {
    status: 409,
    get message() {
      return t.passWithdrawn
    },
  },
  ALREADY_CERTIFIED: {
    status: 409,
    get message() {
      return t.alreadyCertified
    },
  },
  CERTIFICATE_NAME_REQUIRED: {
    status: 400,
    get message() {
      return t.certificateNameRequired
    },
  },
  NAME_NOT_PRINTABLE: {
    status: 400,
    get message() {
      return t.nameNotPrintable
    },
  },
  CERTIFICATE_REPLACED: {
    status: 409,
    get message() {
      return t.certificateReplaced
    },
  },
  CERTIFICATE_REVOKED: {
    status: 409,
    get message() {
      return t.certificateRevoked
    },
  },

  NOTE_NOT_FOUND: {
    status: 404,
    get message() {
      return t.noteNotFound
    },
  },
  TOO_MANY_NOTES: {
    status: 409,
    get message() {
      return t.tooManyNotes
    },
  },
  NOTES_TOO_LONG: {
    status: 409,
    get message() {
      return t.notesTooLong
    },
  },

  MISTAKE_NOT_FOUND: {
    status: 404,
    get message() {
      return t.mistakeNotFound
    },
  },

  DOWNLOAD_NOT_ALLOWED: {
    status: 403,
    get message() {
      return t.downloadNotAllowed
    },
  },
  NOTHING_TO_DOWNLOAD: {
    status: 409,
    get message() {
      return t.nothingToDownload
    },
  },
  TOO_MANY_DOWNLOADS: {
    status: 409,
    get message() {
      return t.tooManyDownloads
    },
  },
  TOO_MANY_DOWNLOAD_DEVICES: {
    status: 409,
    get message() {
      return t.tooManyDownloadDevices
    },
  },

  PLAYABLE_VIDEO_NOT_FOUND: {
    status: 404,
    get message() {
      return t.videoNotFound
    },
  },
  PLAYLIST_NOT_FOUND: {
    status: 404,
    get message() {
      return t.playlistNotFound
    },
  },
  PICTURE_NOT_FOUND: {
    status: 404,
    get message() {
      return t.pictureNotFound
    },
  },
  MEDIA_ADDRESS_EXPIRED: {
    status: 403,
    get message() {
      return t.addressExpired
    },
  },
})
