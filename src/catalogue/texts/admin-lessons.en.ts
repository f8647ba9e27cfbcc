import { counted } from '../../platform/count.ts'

export const selectAll = 'Select all'
export const countSelected = (count: number) => `${count} selected`
export const selectNone = 'Select none'
export const selectedLessons = 'Selected lessons'
export const show = 'Show'
export const hide = 'Hide'
export const move = 'Move'
export const deleteItem = 'Delete'
export const moveLessons = (lessons: number) => `Move ${counted(lessons, 'lesson')}`
export const moveLessonsHint = 'The lessons move to the end of the other course and keep their order.'
export const cancel = 'Cancel'
export const moving = 'Moving…'
export const toCourse = 'To the course'
export const selectCourse = 'Select a course'
export const areYouSure = 'Are you sure?'
export const lessonsMoveToBin = (lessons: number, days: number) =>
  `${counted(lessons, 'lesson')} will move to the bin. You can restore them for ${days} days.`
export const actionsFor = (title: string) => `Actions for ${title}`
export const actions = 'Actions'
export const edit = 'Edit'
export const captions = 'Captions'
export const viewAsStudent = 'View as a student'
export const moveUp = 'Move up'
export const moveDown = 'Move down'
export const videoHasNoLength =
  'We couldn’t read the duration of the video. Enter it, for example 45 minutes.'
export const editLesson = 'Edit Lesson'
export const addNewLesson = 'Add New Lesson'
export const updateLesson = 'Update lesson'
export const createLesson = 'Create lesson'
export const uploadingVideo = 'Uploading Video...'
export const updating = 'Updating...'
export const creating = 'Creating...'
export const course = 'Course'
export const title = 'Title'
export const duration = 'Duration'
export const durationHint = 'Leave empty to use the length of the video file'
export const durationExample = '45 minutes'
export const order = 'Order'
export const orderHint = 'The lesson’s position in the course, starting at 1'
export const section = 'Section'
export const noSection = 'None: before the first section'
export const description = 'Description'
export const premium = 'Premium'
export const premiumHint = 'Only for students with access to the course'
export const freePreview = 'Free preview'
export const openToEveryone = 'Open to everyone'
export const visible = 'Visible'
export const visibleHint = 'Students can see it'
export const required = 'Required'
export const requiredHint = 'Needed to finish the course'
export const theLesson = 'The lesson'
export const pickedUp = (lesson: string, position: string) => `Picked up ${lesson}, position ${position}.`
export const isNowAt = (lesson: string, position: string) => `${lesson} is now at position ${position}.`
export const wasDroppedAt = (lesson: string, position: string) =>
  `${lesson} was dropped at position ${position}.`
export const wasDropped = (lesson: string) => `${lesson} was dropped.`
export const isBackAt = (lesson: string, position: string) => `${lesson} is back at position ${position}.`
export const dragInstructions =
  'Press Space to pick up this lesson. Move it with the arrow keys, and press Space again to drop it. Press Escape to put it back.'
export const positionOf = (position: number, length: number) => `${position} of ${length}`
export const positionInSection = (position: number, length: number, section: string) =>
  `${position} of ${length}, in ${section}`
export const sortableLesson = 'sortable lesson'
export const allLessons = 'All lessons'
export const shownToStudents = 'Shown to students'
export const notShown = 'Not shown'
export const forBuyersOnly = 'For buyers only'
export const withoutVideo = 'Without video'
export const searchLessons = 'Search lessons'
export const titleOrDescription = 'Title or description'
export const whichLessons = 'Filter lessons'
export const orderIsRequired = 'Order is required'
export const videoTooLarge = 'The file is larger than 500 MB. Choose a smaller one.'
export const pictureTooLarge = 'The picture is larger than 10 MB. Choose a smaller one.'
export const durationIsRequired = 'Duration is required'
export const addSection = 'Add section'
export const noLessonMatches = 'No lesson matches. Change the search or the filter.'
export const lessons = 'Lessons'
export const countOfLessons = (count: number) => `${counted(count, 'lesson')}`
export const askDeleteLesson = (title: string) =>
  `This will permanently delete the lesson "${title}". This action cannot be undone.`
export const askDeleteSection = (title: string) => `Delete the section “${title}”?`
export const askDeleteSectionText =
  'Its lessons move to the section before it. Hidden lessons stay hidden, and locked lessons stay locked.'
export const reorder = (title: string) => `Reorder ${title}`
export const dragToReorder = 'Drag to reorder'
export const clearFilterToReorder = 'Clear the filter to reorder'
export const select = (title: string) => `Select ${title}`
export const hidden = 'Hidden'
export const durationAndOrder = (duration: string, order: number) => `Duration: ${duration} • Order: ${order}`
export const previewOf = (title: string) => `Preview of ${title} (opens in a new tab)`
export const preview = 'Preview'
export const filesNotAdded = 'Files not added'
export const documentsGoToUpload = 'Add documents in Upload Content.'
export const addVideos = 'Add videos'
export const addLesson = 'Add Lesson'
export const videoFilesForLessons = 'Video files for new lessons'
export const noLessons = 'No lessons available for this course. Add your first lesson!'
export const noLessonsHint = 'Drop several video files here to create lessons in the order of their names.'
export const manageLessons = 'Manage Lessons'
export const selectCourseToManage = 'Select a course to manage lessons'
export const selectCourseToView = 'Select a course to view and manage its lessons'
export const renameSection = 'Rename section'
export const saving = 'Saving…'
export const sectionTitleHint = 'For example: Week 1'
export const firstLesson = 'First lesson'
export const firstLessonHint = 'The section contains this lesson and those after it, up to the next section'
export const noFirstLesson = 'None yet: an empty section at the end'
export const actionsForSection = (title: string) => `Actions for the section ${title}`
export const hideSection = 'Hide section'
export const showSection = 'Show section'
export const moveSectionUp = 'Move section up'
export const moveSectionDown = 'Move section down'
export const deleteSection = 'Delete section'
export const readingTimeHint = 'Leave empty to estimate the reading time'
export const editTitle = (title: string) => `Edit the title of ${title}`
export const hideLesson = (title: string) => `Hide ${title}`
export const showLesson = (title: string) => `Show ${title}`
