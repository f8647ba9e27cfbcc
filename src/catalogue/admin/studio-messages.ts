import { failure, success } from '../../platform/client/messages.ts'

/** Toasts that only the studio shows. */
export const studioMessages = {
  courseDuplicated: success('Course duplicated successfully'),
  coursePublished: success('Everybody can see it now.', 'Course published'),
  coursePublishFailed: failure('Error', 'Failed to publish the course'),
  courseUnpublished: success('It is a draft again. Its students keep it.', 'Course unpublished'),
  courseUnpublishFailed: failure('Error', 'Failed to unpublish the course'),
  courseRestored: success('It is back with everything on it.', 'Course restored'),
  courseRestoreFailed: failure('Error', 'Failed to restore the course'),
  coursePurged: success('Course deleted permanently'),
  coursePurgeFailed: failure('Error', 'Failed to delete the course permanently'),
  coverFailed: failure('Error', 'Failed to generate a cover'),
  itemRestored: success('Restored successfully'),
  itemRestoreFailed: failure('Error', 'Failed to restore'),
  itemPurged: success('Deleted permanently'),
  itemPurgeFailed: failure('Error', 'Failed to delete permanently'),
  binEmptied: success('The bin is empty'),
  courseDuplicateFailed: failure('Error', 'Failed to duplicate course'),
  lessonsUpdated: success('Lessons updated successfully'),
  lessonsUpdateFailed: failure('Error', 'Failed to update the lessons'),
  lessonsDeleted: success('Lessons deleted successfully'),
  lessonsDeleteFailed: failure('Error', 'Failed to delete the lessons'),
  sectionCreated: success('Section created successfully'),
  sectionCreateFailed: failure('Error', 'Failed to create the section'),
  sectionUpdated: success('Section updated successfully'),
  sectionUpdateFailed: failure('Error', 'Failed to update the section'),
  sectionMoved: success('Section moved successfully'),
  sectionDeleted: success('Section deleted successfully'),
  sectionDeleteFailed: failure('Error', 'Failed to delete the section'),
  captionsSaved: success('Captions saved successfully'),
  captionsFailed: failure('Error', 'Failed to save the captions'),
  captionsDeleted: success('Captions deleted successfully'),
  captionsDeleteFailed: failure('Error', 'Failed to delete the captions'),
  videoRestarted: success('The video is being processed again'),
  videoRestartFailed: failure('Error', 'Failed to start again'),
}

/** Said by an upload that was refused without a reason. */
export const UPLOAD_FALLBACKS = {
  course: 'Upload failed',
  video: 'Video upload failed',
  thumbnail: 'Thumbnail upload failed',
  file: 'File upload failed',
} as const
