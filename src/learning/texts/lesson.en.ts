import { counted, formatCount } from '../../platform/count.ts'

export const freeFirst = 'Watch for free first'
export const likes = (likes: number) => `${formatCount(likes)} ${likes === 1 ? 'Like' : 'Likes'}`
export const share = 'Share'
export const shares = (shares: number) => counted(shares, 'share')
export const lessons = 'Lessons'
export const comments = 'Comments'
export const transcript = 'Transcript'
export const notes = 'Notes'
export const neighbours = 'Previous and next lesson'
export const previous = 'Previous'
export const next = 'Next'
export const lessonNotFound = 'Lesson not found'
export const lessonMayHaveMoved = 'We may have moved or removed this lesson. Browse our courses instead.'
export const browseCourses = 'Browse Courses'
export const preview = 'Preview'
export const premium = 'Premium'
export const hidden = 'Hidden'
export const description = 'Description'
export const noDescription = 'This lesson has no description.'
export const nextAndSettings = 'Next lessons and settings'
export const nextLessons = 'Next Lessons'
export const watching = 'Watching'
export const close = 'Close'
export const purchaseRequired = 'Purchase Required'
export const needsPlan = 'This lesson is for students who have a plan.'
export const needsPremium = 'You need the Premium plan for this lesson.'
export const premiumCosts = (price: string) => `Premium costs ${price} a year.`
export const courseCosts = (price: string) => `The whole course costs ${price}.`
export const pendingApproval = 'Pending Approval: usually within 24 hours'
export const signIn = 'Sign in to continue'
export const closeMini = 'Close the mini player'
export const noMoreLessons = 'No more lessons available'
export const lesson = (order: number) => `Lesson ${order}`
export const completed = 'Completed'
export const locked = 'Locked'
export const parts = 'Lesson tabs'
export const enrolToContinue = 'Enrol to continue where you left off, on any device.'
export const enrolling = 'Enrolling...'
export const checking = 'Checking...'
export const enrolToTrack = 'Enrol to track your progress'
export const markNotComplete = 'Mark as not complete'
export const finishedCourse = 'You finished the course'
export const markComplete = 'Mark as complete'
export const readThrough = 'Read the lesson, then mark it as complete.'
export const markWhenWatched = 'Mark it as complete when you have watched it.'
export const playToEnd = (watched: string | null) =>
  `${watched === null ? '' : `Watched up to ${watched}. `}Play to the end to complete this lesson, or mark it as complete.`
export const playPast = (goal: string, watched: string | null) =>
  `${watched === null ? '' : `Watched up to ${watched}. `}Play past ${goal} to complete this lesson, or mark it as complete.`
export const error = 'Error'
export const progressFailed = 'We couldn’t save your progress. Try again.'
export const transcriptLanguage = 'Transcript language'
export const searchTranscript = 'Search the transcript'
export const matches = (count: number) => counted(count, 'match', { many: 'matches' })
export const transcriptNotLoaded = 'We couldn’t load the transcript.'
export const tryAgain = 'Try again'
export const transcriptLines = 'Transcript lines'
export const followVideo = 'Follow the video'
export const nextLesson = 'Next lesson'
export const playNextLesson = 'Play next lesson'
export const stayHere = 'Stay here'
export const watchAgain = 'Watch again'
export const nextLessonIn = (left: number) => `Next lesson in ${left} s`
export const nextLessonStarts = (title: string) => `The next lesson, ${title}, starts in a few seconds.`
export const video = (title: string) => `Video: ${title}`
export const loadingVideo = 'Loading the video'
export const noVideo = 'This lesson has no video.'
export const autoAdvance = 'Play the next lesson automatically'
export const stopAfterLesson = 'Stop after this lesson'
export const dataSaver = 'Data saver'
export const dataSaverHint = 'Plays at the lowest quality and downloads nothing in advance.'
export const lessonSize = (megabytes: number) => `This lesson takes about ${megabytes} MB.`
export const lessonText = 'Lesson text'
export const noText = 'This lesson has no text yet.'
