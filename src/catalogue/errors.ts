import { defineErrors } from '../platform/server/define-errors.ts'

export const catalogueErrors = defineErrors({
  PURCHASE_REQUIRED: { status: 402, message: 'Please purchase this course to {purpose}.' },

  COURSE_NOT_FOUND: { status: 404, message: 'The course was not found' },
  COURSE_PRICE_REQUIRED: { status: 400, message: 'A premium course needs a price', field: 'price' },
  COURSE_TITLE_BUSY: {
    status: 409,
    message: 'Too many courses of this title are being made. Try again.',
  },
  COURSE_ID_REQUIRED: { status: 400, message: 'courseId is required', field: 'courseId' },
  COURSE_ID_INVALID: {
    status: 400,
    message: "courseId must be the id of a course, or 'temp'",
    field: 'courseId',
  },

  CATEGORY_NOT_FOUND: { status: 404, message: 'The category was not found' },
  CATEGORY_UNKNOWN: { status: 400, message: 'There is no category named {name}', field: 'category' },
  CATEGORY_NAME_TAKEN: {
    status: 409,
    message: 'A category of this name exists already',
    field: 'name',
  },
  CATEGORY_IN_USE: {
    status: 409,
    message: 'This category is in use by {courses}. Move {them} to another category first.',
  },

  TEACHER_NOT_FOUND: { status: 404, message: 'The teacher was not found' },
  TEACHER_ACCOUNT_UNKNOWN: {
    status: 400,
    message: 'No account has this username. Check the spelling, or leave this empty.',
    field: 'username',
  },
  TEACHER_NAME_TAKEN: { status: 409, message: 'A teacher of this name exists already', field: 'name' },

  LESSON_NOT_FOUND: { status: 404, message: 'The lesson was not found' },
  SOME_LESSON_NOT_FOUND: { status: 404, message: 'A lesson was not found' },
  SECTION_NOT_FOUND: { status: 404, message: 'The section was not found' },
  LESSONS_OF_SEVERAL_COURSES: {
    status: 400,
    message: 'These lessons belong to different courses',
    field: 'updates',
  },

  CAPTIONS_NOT_FOUND: { status: 404, message: 'The captions were not found' },
  CAPTIONS_UNREADABLE: {
    status: 400,
    message: 'The captions must begin with WEBVTT, or be those of an SRT file',
    field: 'content',
  },
  CAPTIONS_TIME_INVALID: {
    status: 400,
    message: 'Line {line} is not a time such as 00:01.000 --> 00:04.000',
    field: 'content',
  },
  CAPTIONS_TOO_MANY: {
    status: 400,
    message: 'Captions can have {most} cues at most. Join short ones, or split the video.',
    field: 'content',
  },
  CAPTIONS_EMPTY: { status: 400, message: 'There are no captions in the file', field: 'content' },

  RESOURCE_NOT_FOUND: { status: 404, message: 'The resource was not found' },
  RESOURCE_FILE_NOT_FOUND: { status: 404, message: 'The file of this resource was not found' },
})
