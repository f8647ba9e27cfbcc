import { defineErrors } from '../platform/server/define-errors.ts'

export const mediaErrors = defineErrors({
  FILE_NOT_FOUND: { status: 404, message: 'That file was not found' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The file does not have that range' },
  UPLOADED_FILE_UNKNOWN: { status: 400, message: 'There is no such uploaded file' },

  FILE_REQUIRED: { status: 400, message: 'A file is required', field: 'file' },
  FILE_EMPTY: { status: 400, message: 'The file is empty', field: 'file' },
  FILE_NAME_INVALID: { status: 400, message: 'The name of the file is not valid', field: 'file' },
  FILE_TYPE_NOT_ALLOWED: { status: 400, message: 'The file must be {allowed}', field: 'file' },
  FILE_TYPE_MISDECLARED: {
    status: 400,
    message: 'The file is called .{extension} but declared as {declared}',
    field: 'file',
  },
  FILE_CONTENT_DIFFERS: {
    status: 400,
    message: 'The file is called .{extension}, but its content is something else',
    field: 'file',
  },
  FILE_AMBIGUOUS: { status: 400, message: 'The file is two kinds of file at once', field: 'file' },

  PICTURE_TOO_LARGE: {
    status: 400,
    message: 'The picture is too large: {megapixels} megapixels at most',
    field: 'file',
  },
  PICTURE_UNREADABLE: {
    status: 400,
    message: 'The picture cannot be read: it is damaged or not complete',
    field: 'file',
  },

  FILE_INFECTED: {
    status: 400,
    message: 'The virus scanner found {name} in this file, so it was not stored',
    field: 'file',
  },
  SCANNER_AWAY: {
    status: 503,
    message: 'The virus scanner does not answer, so nothing was stored. Try again later.',
    retryAfter: 60,
  },

  VIDEO_NOT_FOUND: { status: 404, message: 'The video was not found' },
  VIDEO_IN_PROCESS: { status: 409, message: 'This video is being processed already' },
  VIDEO_WITHOUT_PICTURE: { status: 400, message: 'The file has no moving picture', field: 'file' },
  VIDEO_TOO_LARGE: {
    status: 400,
    message: 'A video can have {side} pixels a side and 24 hours at most',
    field: 'file',
  },
  VIDEO_UNREADABLE: {
    status: 400,
    message: 'The video cannot be read: it is damaged or not complete',
    field: 'file',
  },

  FORM_REQUIRED: { status: 415, message: 'Send the file as multipart/form-data' },
  FORM_INVALID: { status: 400, message: 'The upload is not complete, or is not a valid form' },
  FORM_FIELD_TOO_LONG: { status: 400, message: '{name} is too long', field: '' },
  FORM_FIELD_REPEATED: { status: 400, message: '{name} must be sent once' },
  TOO_MANY_FORM_FIELDS: { status: 400, message: 'The form has too many fields', field: '' },
  FILE_FIELD_MISNAMED: {
    status: 400,
    message: "The file must be sent in a field named 'file'",
    field: 'file',
  },
  TOO_MANY_FILES: { status: 400, message: 'Send one file at a time', field: 'file' },

  UPLOAD_NOT_FOUND: { status: 404, message: 'That upload was not found' },
  UPLOAD_GONE: { status: 410, message: 'That upload was not found' },
  UPLOAD_IN_USE: { status: 423, message: 'This upload is in use. Try again in a moment.' },
  UPLOAD_COMPLETE: { status: 409, message: 'The upload is complete' },
  UPLOAD_INCOMPLETE: { status: 409, message: 'The upload is not complete yet' },
  UPLOAD_ELSEWHERE: {
    status: 409,
    message: 'The upload offset does not match. Request the current offset and continue from there.',
  },
  UPLOAD_TOO_LONG: { status: 413, message: 'More was sent than the upload was announced to have' },
  UPLOAD_TYPE_REQUIRED: { status: 415, message: 'Send the bytes as application/offset+octet-stream' },
})
