/** Toasts that only the studio shows. */
export const studioMessages = {
  courseDuplicated: { title: 'Success', text: 'Course duplicated successfully' },
  coursePublished: { title: 'Course published', text: 'Everybody can see it now.' },
  coursePublishFailed: { title: 'Error', text: 'Failed to publish the course', from: 'server' },
  courseUnpublished: { title: 'Course unpublished', text: 'It is a draft again. Its students keep it.' },
  courseUnpublishFailed: { title: 'Error', text: 'Failed to unpublish the course', from: 'server' },
  courseRestored: { title: 'Course restored', text: 'It is back with everything on it.' },
  courseRestoreFailed: { title: 'Error', text: 'Failed to restore the course', from: 'server' },
  coursePurged: { title: 'Success', text: 'Course deleted for good' },
  coursePurgeFailed: { title: 'Error', text: 'Failed to delete the course for good', from: 'server' },
  binEmptied: { title: 'Success', text: 'The bin is empty' },
  courseDuplicateFailed: { title: 'Error', text: 'Failed to duplicate course', from: 'server' },
  lessonsUpdated: { title: 'Success', text: 'Lessons updated successfully' },
  lessonsUpdateFailed: { title: 'Error', text: 'Failed to update the lessons', from: 'server' },
  lessonsDeleted: { title: 'Success', text: 'Lessons deleted successfully' },
  lessonsDeleteFailed: { title: 'Error', text: 'Failed to delete the lessons', from: 'server' },
  captionsSaved: { title: 'Success', text: 'Captions saved successfully' },
  captionsFailed: { title: 'Error', text: 'Failed to save the captions', from: 'server' },
  captionsDeleted: { title: 'Success', text: 'Captions deleted successfully' },
  captionsDeleteFailed: { title: 'Error', text: 'Failed to delete the captions', from: 'server' },
  videoRestarted: { title: 'Success', text: 'The video is being processed again' },
  videoRestartFailed: { title: 'Error', text: 'Failed to start again', from: 'server' },
} as const

/** Said by an upload that was refused without a reason. */
export const UPLOAD_FALLBACKS = {
  course: 'Upload failed',
  video: 'Video upload failed',
  thumbnail: 'Thumbnail upload failed',
  file: 'File upload failed',
} as const
