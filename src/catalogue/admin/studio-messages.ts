import { failure, success } from '../../platform/client/messages.ts'
import { t } from '../texts/admin-messages.ts'
import { t as studio } from '../texts/admin-studio.ts'

/** Toasts of the studio. */
export const studioMessages = {
  courseCreateFailed: failure(t.error, t.courseCreateFailed),
  courseUpdateFailed: failure(t.error, t.courseUpdateFailed),
  courseDetailsFailed: failure(t.error, t.courseDetailsFailed),
  courseDeleteFailed: failure(t.error, t.courseDeleteFailed),
  lessonCreateFailed: failure(t.error, t.lessonCreateFailed),
  lessonUpdateFailed: failure(t.error, t.lessonUpdateFailed),
  lessonDeleteFailed: failure(t.error, t.lessonDeleteFailed),
  lessonVisibilityFailed: failure(t.error, t.lessonVisibilityFailed),
  lessonsReorderFailed: failure(t.error, t.lessonsReorderFailed),
  thumbnailUploadFailed: failure(t.uploadFailed, t.thumbnailUploadFailed),
  fileUploadFailed: failure(t.uploadFailed, t.fileUploadFailed),
  resourceUploadFailed: failure(t.uploadFailed, t.resourceUploadFailed),
  resourceCreateFailed: failure(t.error, t.resourceCreateFailed),
  resourceUpdateFailed: failure(t.error, t.resourceUpdateFailed),
  resourceDeleteFailed: failure(t.error, t.resourceDeleteFailed),
  categoryCreateFailed: failure(t.error, t.categoryCreateFailed),
  categoryUpdateFailed: failure(t.error, t.categoryUpdateFailed),
  categoryDeleteFailed: failure(t.error, t.categoryDeleteFailed),
  teacherCreateFailed: failure(t.error, t.teacherCreateFailed),
  teacherUpdateFailed: failure(t.error, t.teacherUpdateFailed),
  teacherDeleteFailed: failure(t.error, t.teacherDeleteFailed),
  lessonCreated: success(t.lessonCreated),
  lessonUpdated: success(t.lessonUpdated),
  lessonDeleted: success(t.lessonDeleted),
  lessonVisibility: success(t.lessonVisibility),
  lessonsReordered: success(t.lessonsReordered),
  resourceCreated: success(t.resourceCreated),
  resourceUpdated: success(t.resourceUpdated),
  resourceDeleted: success(t.resourceDeleted),
  categoryCreated: success(t.categoryCreated),
  categoryUpdated: success(t.categoryUpdated),
  categoryDeleted: success(t.categoryDeleted),
  teacherCreated: success(t.teacherCreated),
  teacherUpdated: success(t.teacherUpdated),
  teacherDeleted: success(t.teacherDeleted),
  courseCreated: success(t.courseCreated),
  courseUpdated: success(t.courseUpdated),
  courseDeleted: success(t.courseDeleted),
  courseDuplicated: success(t.courseDuplicated),
  coursePublished: success(t.coursePublished, t.coursePublishedTitle),
  coursePublishFailed: failure(t.error, t.coursePublishFailed),
  courseUnpublished: success(t.courseUnpublished, t.courseUnpublishedTitle),
  courseUnpublishFailed: failure(t.error, t.courseUnpublishFailed),
  courseRestored: success(t.courseRestored, t.courseRestoredTitle),
  courseRestoreFailed: failure(t.error, t.courseRestoreFailed),
  coursePurged: success(t.coursePurged),
  coursePurgeFailed: failure(t.error, t.coursePurgeFailed),
  coverFailed: failure(t.error, t.coverFailed),
  itemRestored: success(t.itemRestored),
  itemRestoreFailed: failure(t.error, t.itemRestoreFailed),
  itemPurged: success(t.itemPurged),
  itemPurgeFailed: failure(t.error, t.itemPurgeFailed),
  binEmptied: success(t.binEmptied),
  courseDuplicateFailed: failure(t.error, t.courseDuplicateFailed),
  lessonsUpdated: success(t.lessonsUpdated),
  lessonsUpdateFailed: failure(t.error, t.lessonsUpdateFailed),
  lessonsDeleted: success(t.lessonsDeleted),
  lessonsDeleteFailed: failure(t.error, t.lessonsDeleteFailed),
  sectionCreated: success(t.sectionCreated),
  sectionCreateFailed: failure(t.error, t.sectionCreateFailed),
  sectionUpdated: success(t.sectionUpdated),
  sectionUpdateFailed: failure(t.error, t.sectionUpdateFailed),
  sectionMoved: success(t.sectionMoved),
  sectionDeleted: success(t.sectionDeleted),
  sectionDeleteFailed: failure(t.error, t.sectionDeleteFailed),
  captionsSaved: success(t.captionsSaved),
  captionsFailed: failure(t.error, t.captionsFailed),
  captionsDeleted: success(t.captionsDeleted),
  captionsDeleteFailed: failure(t.error, t.captionsDeleteFailed),
  videoRestarted: success(t.videoRestarted),
  videoRestartFailed: failure(t.error, t.videoRestartFailed),
}

/** Messages for rejected uploads if the server gave no reason. */
export const UPLOAD_FALLBACKS = {
  get course() {
    return studio.uploadFailed
  },
  get video() {
    return studio.videoUploadFailed
  },
  get thumbnail() {
    return studio.thumbnailUploadFailed
  },
  get file() {
    return studio.fileUploadFailed
  },
} as const
