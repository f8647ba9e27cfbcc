export const findCourse = 'Find a course'
export const draftCourse = (title: string) => `${title} (draft)`
export const noCourseMatches = 'No course matches your search. Try other words.'
export const notAllCourses = 'This list does not show all courses. Search to find the others.'
export const course = 'Course'
export const editThis = (name: string) => `Edit ${name}`
export const edit = 'Edit'
export const deleteThis = (name: string) => `Delete ${name}`
export const deleteItem = 'Delete'
export const uploadFailed = 'Upload failed'
export const videoUploadFailed = 'Video upload failed'
export const thumbnailUploadFailed = 'Thumbnail upload failed'
export const fileUploadFailed = 'File upload failed'
