import { counted } from '../../platform/count.ts'

export const nobodyHasPaid = 'No one has paid for this course.'
export const courseHas = (students: number, lessons: number, resources: number) =>
  `It has ${counted(students, 'student')}, ${counted(lessons, 'lesson')} and ${counted(resources, 'resource')}.`
export const paymentsStay = (payments: number) =>
  `${counted(payments, 'payment stays', { many: 'payments stay' })} on record.`
export const countOfStudents = (count: number) => `${counted(count, 'student')}`
export const countOfLessons = (count: number) => `${counted(count, 'lesson')}`
export const countOfResources = (count: number) => `${counted(count, 'resource')}`
export const countOfPayments = (count: number) => `${counted(count, 'payment')}`
export const askDelete = (title: string) => `Delete “${title}”?`
export const askDeleteText = 'Are you sure you want to delete this course? This action cannot be undone.'
export const movesToBin = (binDays: number) =>
  `Students can no longer see the course. You can restore it from the bin for ${binDays} days.`
export const typeTitle = 'Type the course title'
export const outcomes = 'What you will learn'
export const outcomesHint = 'One per line, for example: Read any payslip'
export const requirements = 'What you need'
export const requirementsHint = 'One per line, for example: A laptop with a webcam'
export const audience = 'Who this course is for'
export const audienceHint = 'One per line, for example: Students who start their first job'
export const question = (number: number) => `Question ${number}`
export const removeQuestion = (number: number) => `Remove question ${number}`
export const answer = (number: number) => `Answer ${number}`
export const addQuestion = 'Add a question'
export const addNewCourse = 'Add new course'
export const editCourse = 'Edit course'
export const createCourse = 'Create course'
export const updateCourse = 'Update course'
export const creating = 'Creating…'
export const updating = 'Updating…'
export const title = 'Title'
export const instructor = 'Instructor'
export const newTeacher = 'New teacher'
export const category = 'Category'
export const noCategories = 'No categories available'
export const selectCategory = 'Select a category'
export const newCategory = 'New category'
export const description = 'Description'
export const fileAfterCreation = 'You can upload a file after you create the course.'
export const duration = 'Duration'
export const durationHint = 'For example 12 hours'
export const language = 'Language'
export const languageHint = 'The language spoken in the lessons'
export const level = 'Level'
export const levelHint = 'Shown only if you choose one'
export const noLevel = 'Not specified'
export const manageCourses = 'Manage Courses'
export const teachers = 'Teachers'
export const addCourse = 'Add Course'
export const searchCourses = 'Search courses'
export const searchHint = 'Title, instructor, topic'
export const whichCourses = 'Filter courses'
export const allCategories = 'All categories'
export const noCourseMatches = 'No course matches your search or category.'
export const showAllCourses = 'Show all courses'
export const noCourses = 'No courses available. Create your first course!'
export const showMoreCourses = 'Show more courses'
export const totalCourses = (count: number, capped: boolean) => `${counted(count, 'course', { capped })}`
export const inOrder = 'Lessons open one after another'
export const inOrderHint = 'A lesson opens when the required lesson before it is complete.'
export const allowsOffline = 'Students can download lessons'
export const allowsOfflineHint =
  'Students can watch your uploaded videos and audio without a connection for up to 30 days. A student with technical knowledge can copy a download.'
export const moreAboutCourse = 'More about this course'
export const published = 'Published'
export const draft = 'Draft'
export const askPublish = (title: string) => `Publish “${title}”?`
export const askPublishEmpty = 'The course has no visible lessons yet. Everyone will see it immediately.'
export const publish = 'Publish'
export const unpublish = 'Unpublish'
export const publishCourse = (title: string) => `Publish ${title}`
export const unpublishCourse = (title: string) => `Unpublish ${title}`
export const publishing = 'Publishing…'
export const lessonsOf = (title: string) => `Lessons in ${title}`
export const lessons = 'Lessons'
export const visibleLessons = (count: number) => `${counted(count, 'visible lesson')}`
export const resourcesOf = (title: string) => `Resources for ${title}`
export const resources = 'Resources'
export const viewCourseAsStudent = (title: string) => `View ${title} as a student`
export const viewAsStudent = 'View as a student'
export const duplicateCourse = (title: string) => `Duplicate ${title}`
export const duplicate = 'Duplicate'
export const enterUrl = 'Enter URL'
export const uploadFile = 'Upload File'
export const thumbnailHint = 'Starts with https:// (16 by 9 looks best)'
export const thumbnail = 'Thumbnail'
export const thumbnailUrl = 'Thumbnail URL'
export const generating = 'Generating…'
export const thumbnailFile = 'Thumbnail file'
export const choosePicture = 'Choose a picture'
export const pictureHint = 'PNG, JPEG, WebP, AVIF or GIF, up to 10 MB'
export const enterTitleFirst = 'Enter the title first. We create the cover from it.'
export const useGeneratedCover = 'Use a generated cover'
export const tryAnotherCover = 'Try another cover'
export const thumbnailNeedsUrl =
  'Please use a URL for the thumbnail when creating a new course. You can upload a file after creation by editing the course.'
export const beginner = 'Beginner'
export const intermediate = 'Intermediate'
export const advanced = 'Advanced'
export const editTitle = (title: string) => `Edit the title of ${title}`
export const editPrice = (title: string) => `Edit the price of ${title}`
export const dropVideosToStart = 'Or drop the videos of your first course here. Each video becomes a lesson.'
export const chooseVideos = 'Choose videos'
