import { defineErrors } from '../platform/server/define-errors.ts'
import { t } from './texts/errors.ts'

export const catalogueErrors = defineErrors({
  PURCHASE_REQUIRED: {
    status: 402,
    get message() {
      return t.purchaseRequired
    },
  },

  LESSON_LOCKED: {
    status: 403,
    get message() {
      return t.lessonLocked
    },
  },

  COURSE_NOT_FOUND: {
    status: 404,
    get message() {
      return t.courseNotFound
    },
  },
  COURSE_PRICE_REQUIRED: {
    status: 400,
    get message() {
      return t.coursePriceRequired
    },
    field: 'price',
  },
  COURSE_TITLE_BUSY: {
    status: 409,
    get message() {
      return t.courseTitleBusy
    },
  },
  COURSE_ID_REQUIRED: {
    status: 400,
    get message() {
      return t.courseIdRequired
    },
    field: 'courseId',
  },
  COURSE_ID_INVALID: {
    status: 400,
    get message() {
      return t.courseIdInvalid
    },
    field: 'courseId',
  },

  CATEGORY_NOT_FOUND: {
    status: 404,
    get message() {
      return t.categoryNotFound
    },
  },
  CATEGORY_UNKNOWN: {
    status: 400,
    get message() {
      return t.categoryUnknown
    },
    field: 'category',
  },
  CATEGORY_NAME_TAKEN: {
    status: 409,
    get message() {
      return t.categoryNameTaken
    },
    field: 'name',
  },
  CATEGORY_IN_USE: {
    status: 409,
    get message() {
      return t.categoryInUse
    },
  },

  TEACHER_NOT_FOUND: {
    status: 404,
    get message() {
      return t.teacherNotFound
    },
  },
  TEACHER_ACCOUNT_UNKNOWN: {
    status: 400,
    get message() {
      return t.teacherAccountUnknown
    },
    field: 'username',
  },
  TEACHER_NAME_TAKEN: {
    status: 409,
    get message() {
      return t.teacherNameTaken
    },
    field: 'name',
  },

  LESSON_NEEDS_AUDIO: {
    status: 400,
    get message() {
      return t.lessonNeedsAudio
    },
    field: 'videoUrl',
  },
  LESSON_NEEDS_VIDEO: {
    status: 400,
    get message() {
      return t.lessonNeedsVideo
    },
    field: 'videoUrl',
  },
  LESSON_HAS_NO_DOCUMENT: {
    status: 400,
    get message() {
      return t.lessonHasNoDocument
    },
    field: 'documentUrl',
  },
  LESSON_HAS_NO_PACKAGE: {
    status: 400,
    get message() {
      return t.lessonHasNoPackage
    },
    field: 'scormUrl',
  },
  LESSON_HAS_NO_TEXT: {
    status: 400,
    get message() {
      return t.lessonHasNoText
    },
    field: 'text',
  },
  LESSON_IS_NO_CLASS: {
    status: 400,
    get message() {
      return t.lessonIsNoClass
    },
    field: 'live',
  },
  LESSON_NOT_FOUND: {
    status: 404,
    get message() {
      return t.lessonNotFound
    },
  },
  SOME_LESSON_NOT_FOUND: {
    status: 404,
    get message() {
      return t.someLessonNotFound
    },
  },
  SECTION_NOT_FOUND: {
    status: 404,
    get message() {
      return t.sectionNotFound
    },
  },
  IMPORT_NOT_FOUND: {
    status: 404,
    get message() {
      return t.importNotFound
    },
  },
  LESSONS_OF_SEVERAL_COURSES: {
    status: 400,
    get message() {
      return t.lessonsOfSeveralCourses
    },
    field: 'updates',
  },

  CAPTIONS_NOT_FOUND: {
    status: 404,
    get message() {
      return t.captionsNotFound
    },
  },
  CAPTIONS_UNREADABLE: {
    status: 400,
    get message() {
      return t.captionsUnreadable
    },
    field: 'content',
  },
  CAPTIONS_TIME_INVALID: {
    status: 400,
    get message() {
      return t.captionsTimeInvalid
    },
    field: 'content',
  },
  CAPTIONS_TOO_MANY: {
    status: 400,
    get message() {
      return t.captionsTooMany
    },
    field: 'content',
  },
  CAPTIONS_EMPTY: {
    status: 400,
    get message() {
      return t.captionsEmpty
    },
    field: 'content',
  },

  RESOURCE_NOT_FOUND: {
    status: 404,
    get message() {
      return t.resourceNotFound
    },
  },
  RESOURCE_FILE_NOT_FOUND: {
    status: 404,
    get message() {
      return t.resourceFileNotFound
    },
  },
})
