import { counted, formatCount } from '../../platform/count.ts'

export const addVideos = 'Add videos'
export const createLessons = (count: number) =>
  `${count === 1 ? 'Create 1 lesson' : `Create ${formatCount(count)} lessons`}`
export const uploadingVideo = 'Uploading Video...'
export const batchIntro = 'Each file becomes a lesson at the end of the course, in this order.'
export const titleOf = (number: number) => `Title ${number}`
export const durationOf = (number: number) => `Duration ${number}`
export const durationExample = '45 minutes'
export const lessonCreated = 'Lesson created'
export const removeFile = (name: string) => `Remove ${name}`
export const remove = 'Remove'
export const filesNotAdded = 'Files not added'
export const documentsAreResources = 'Add documents in <link>Upload Content</link>.'
export const enterUrl = 'Enter URL'
export const uploadFile = 'Upload File'
export const editResource = 'Edit resource'
export const addNewResource = 'Add new resource'
export const updateResource = 'Update resource'
export const createResource = 'Create resource'
export const uploading = 'Uploading…'
export const updating = 'Updating…'
export const creating = 'Creating…'
export const course = 'Course'
export const selectCourse = 'Select a course'
export const title = 'Title'
export const source = 'Source'
export const type = 'Type'
export const selectType = 'Select a type'
export const size = 'Size'
export const url = 'URL'
export const resourceFile = 'Resource file'
export const chooseNewFile = 'Choose the new file'
export const chooseFile = 'Choose a file'
export const fileHint = 'PDF, PPT, PPTX, DOC, DOCX, ZIP or RAR, up to 100MB'
export const chooseKnownFile = 'Choose a PDF, PPT, PPTX, DOC, DOCX, ZIP or RAR file'
export const fileTooLarge = 'The file is larger than 100 MB. Choose a smaller one.'
export const searchResources = 'Search resources'
export const whichResources = 'Filter resources'
export const allTypes = 'All types'
export const countOfResources = (count: number) => `${counted(count, 'resource')}`
export const noResourceMatches = 'No resource matches. Change the search or the type.'
export const viewResource = (title: string) => `View ${title} (opens in a new tab)`
export const view = 'View'
export const addResource = 'Add Resource'
export const noIndependentResources = 'No independent resources available. Add your first resource!'
export const noCourseResources = 'No resources available for this course. Add your first resource!'
export const askDelete = (title: string) => `Delete “${title}”?`
export const askDeleteText = 'Are you sure you want to delete this resource? This action cannot be undone.'
export const isDocument = 'a document'
export const isNoVideo = 'not an MP4, MOV or WebM video'
export const uploadInterrupted = (percent: number) =>
  `<name></name> was interrupted at ${percent}%. Choose the same file again to continue the upload.`
export const discard = 'Discard'
export const discardUpload = (name: string) => `Discard the upload of ${name}`
export const uploadStudyResources = 'Upload Study Resources'
export const resources = 'Resources'
export const courseResources = 'Course Resources'
export const selectCourseToView = 'Select a course to view and manage its resources'
export const independentResources = 'Independent Resources'
export const connectionLost = 'Connection lost. Trying again…'
export const serverIsBusy = 'The server is busy. Trying again…'
export const cancelUpload = 'Cancel upload'
export const uploadOf = (name: string) => `Upload of ${name}`
export const serverChecks = 'We are checking the file'
export const percentSent = (percent: number) => `${percent} percent`
export const wasNotUploaded = (name: string) => `${name} was not uploaded`
export const tryAgain = 'Try again'
export const serverChecksAll = '100% · checking the file…'
export const starting = 'Starting…'
export const sentOf = (sent: string, total: string) => `${sent} of ${total}`
export const timeLeft = (time: string) => `${time} left`
export const minutes = (minutes: number) => `${minutes} min`
export const seconds = (seconds: number) => `${seconds} s`
export const videoHasNoLength =
  'We couldn’t read the duration of the video. Enter it, for example 45 minutes.'
export const success = 'Success'
export const lessonsCreated = (count: number) => `${counted(count, 'lesson')} created successfully`
