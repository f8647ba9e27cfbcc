import { defineErrors } from '../platform/server/define-errors.ts'
import { t } from './texts/errors.ts'

export const mediaErrors = defineErrors({
  FILE_NOT_FOUND: {
    status: 404,
    get message() {
      return t.fileNotFound
    },
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    get message() {
      return t.rangeNotSatisfiable
    },
  },
  UPLOADED_FILE_UNKNOWN: {
    status: 400,
    get message() {
      return t.uploadedFileUnknown
    },
  },

  FILE_REQUIRED: {
    status: 400,
    get message() {
      return t.fileRequired
    },
    field: 'file',
  },
  FILE_EMPTY: {
    status: 400,
    get message() {
      return t.fileEmpty
    },
    field: 'file',
  },
  FILE_NAME_INVALID: {
    status: 400,
    get message() {
      return t.fileNameInvalid
    },
    field: 'file',
  },
  FILE_TYPE_NOT_ALLOWED: {
    status: 400,
    get message() {
      return t.fileTypeNotAllowed
    },
    field: 'file',
  },
  FILE_TYPE_MISDECLARED: {
    status: 400,
    get message() {
      return t.fileTypeMisdeclared
    },
    field: 'file',
  },
  FILE_CONTENT_DIFFERS: {
    status: 400,
    get message() {
      return t.fileContentDiffers
    },
    field: 'file',
  },
  FILE_AMBIGUOUS: {
    status: 400,
    get message() {
      return t.fileAmbiguous
    },
    field: 'file',
  },

  PICTURE_TOO_LARGE: {
    status: 400,
    get message() {
      return t.pictureTooLarge
    },
    field: 'file',
  },
  PICTURE_UNREADABLE: {
    status: 400,
    get message() {
      return t.pictureUnreadable
    },
    field: 'file',
  },

  FILE_INFECTED: {
    status: 400,
    get message() {
      return t.fileInfected
    },
    field: 'file',
  },
  SCANNER_AWAY: {
    status: 503,
    get message() {
      return t.scannerAway
    },
    retryAfter: 60,
  },

  VIDEO_NOT_FOUND: {
    status: 404,
    get message() {
      return t.videoNotFound
    },
  },
  VIDEO_IN_PROCESS: {
    status: 409,
    get message() {
      return t.videoInProcess
    },
  },
  DOCUMENT_IN_PROCESS: {
    status: 409,
    get message() {
      return t.documentInProcess
    },
  },
  VIDEO_WITHOUT_PICTURE: {
    status: 400,
    get message() {
      return t.videoWithoutPicture
    },
    field: 'file',
  },
  VIDEO_TOO_LARGE: {
    status: 400,
    get message() {
      return t.videoTooLarge
    },
    field: 'file',
  },
  VIDEO_UNREADABLE: {
    status: 400,
    get message() {
      return t.videoUnreadable
    },
    field: 'file',
  },

  AUDIO_UNREADABLE: {
    status: 400,
    get message() {
      return t.audioUnreadable
    },
    field: 'file',
  },

  DOCUMENT_UNREADABLE: {
    status: 400,
    get message() {
      return t.documentUnreadable
    },
    field: 'file',
  },
  DOCUMENT_ENCRYPTED: {
    status: 400,
    get message() {
      return t.documentEncrypted
    },
    field: 'file',
  },
  DOCUMENT_TOO_LONG: {
    status: 400,
    get message() {
      return t.documentTooLong
    },
    field: 'file',
  },

  SCORM_UNREADABLE: {
    status: 400,
    get message() {
      return t.scormUnreadable
    },
    field: 'file',
  },
  SCORM_NAME_NOT_ALLOWED: {
    status: 400,
    get message() {
      return t.scormNameNotAllowed
    },
    field: 'file',
  },
  SCORM_TOO_LARGE: {
    status: 400,
    get message() {
      return t.scormTooLarge
    },
    field: 'file',
  },
  SCORM_WITHOUT_MANIFEST: {
    status: 400,
    get message() {
      return t.scormWithoutManifest
    },
    field: 'file',
  },
  SCORM_MANIFEST_INVALID: {
    status: 400,
    get message() {
      return t.scormManifestInvalid
    },
    field: 'file',
  },
  SCORM_NOTHING_TO_OPEN: {
    status: 400,
    get message() {
      return t.scormNothingToOpen
    },
    field: 'file',
  },

  FORM_REQUIRED: {
    status: 415,
    get message() {
      return t.formRequired
    },
  },
  FORM_INVALID: {
    status: 400,
    get message() {
      return t.formInvalid
    },
  },
  FORM_FIELD_TOO_LONG: {
    status: 400,
    get message() {
      return t.formFieldTooLong
    },
    field: '',
  },
  FORM_FIELD_REPEATED: {
    status: 400,
    get message() {
      return t.formFieldRepeated
    },
  },
  TOO_MANY_FORM_FIELDS: {
    status: 400,
    get message() {
      return t.tooManyFormFields
    },
    field: '',
  },
  FILE_FIELD_MISNAMED: {
    status: 400,
    get message() {
      return t.fileFieldMisnamed
    },
    field: 'file',
  },
  TOO_MANY_FILES: {
    status: 400,
    get message() {
      return t.tooManyFiles
    },
    field: 'file',
  },

  UPLOAD_NOT_FOUND: {
    status: 404,
    get message() {
      return t.uploadNotFound
    },
  },
  UPLOAD_GONE: {
    status: 410,
    get message() {
      return t.uploadNotFound
    },
  },
  UPLOAD_IN_USE: {
    status: 423,
    get message() {
      return t.uploadInUse
    },
  },
  UPLOAD_COMPLETE: {
    status: 409,
    get message() {
      return t.uploadComplete
    },
  },
  UPLOAD_INCOMPLETE: {
    status: 409,
    get message() {
      return t.uploadIncomplete
    },
  },
  UPLOAD_ELSEWHERE: {
    status: 409,
    get message() {
      return t.uploadElsewhere
    },
  },
  UPLOAD_TOO_LONG: {
    status: 413,
    get message() {
      return t.uploadTooLong
    },
  },
  UPLOAD_TYPE_REQUIRED: {
    status: 415,
    get message() {
      return t.uploadTypeRequired
    },
  },
})
