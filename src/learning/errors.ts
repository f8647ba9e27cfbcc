import { defineErrors } from '../platform/server/define-errors.ts'

export const learningErrors = defineErrors({
  ENROLLMENT_REQUIRED: {
    status: 409,
    message: 'Enrol in this course to track your progress',
  },

  NOTE_NOT_FOUND: { status: 404, message: 'The note was not found' },
  TOO_MANY_NOTES: {
    status: 409,
    message: 'You can keep {most} notes on a lesson. Delete one to make room.',
  },

  PLAYABLE_VIDEO_NOT_FOUND: { status: 404, message: 'That video was not found' },
  PLAYLIST_NOT_FOUND: { status: 404, message: 'That playlist was not found' },
  PICTURE_NOT_FOUND: { status: 404, message: 'That picture was not found' },
  MEDIA_ADDRESS_EXPIRED: {
    status: 403,
    message: 'This address no longer works. Open the lesson again.',
  },
})
