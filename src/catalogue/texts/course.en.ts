import { counted, formatCount } from '../../platform/count.ts'

export const rated = '<hidden>Rated </hidden><value></value><hidden> out of 5</hidden>'
export const studentCount = (students: number) => counted(students, 'student')
export const studentCountShort = (students: number) =>
  `${formatCount(students)}<hidden> ${students === 1 ? 'student' : 'students'}</hidden>`
export const inLanguage = '<hidden>In </hidden><language></language>'
export const breadcrumb = 'Breadcrumb'
export const courses = 'Courses'
export const draft = 'Draft'
export const byInstructor = 'By <name></name>'
export const lastUpdated = 'Last updated <month></month>'
export const courseNotFound = 'Course not found'
export const courseMayHaveMoved = 'We may have renamed or removed this course. Browse our others.'
export const browseCourses = 'Browse Courses'
export const aboutCourse = 'About this course'
export const courseContent = 'Course Content'
export const lessonCount = (lessons: number) => counted(lessons, 'lesson')
export const doneLessons = (done: number, lessons: number) => `${done} of ${counted(lessons, 'lesson')} done`
export const noResources = 'This course has no resources.'
export const parts = 'About the course'
export const overview = 'Overview'
export const resources = 'Resources'
export const yourProgress = 'Your progress'
export const lesson = (order: number) => `Lesson ${order}: <title></title>`
export const whatYouLearned = 'What you learned'
export const myGrades = 'My grades'
export const ofContent = (duration: string) => `${duration} of content`
export const studentsEnrolled = (students: number) => `${counted(students, 'student')} enrolled`
export const lessonsAtYourPace = (lessonsCount: number) =>
  `${counted(lessonsCount, 'lesson')}, at your own pace`
export const resourcesToKeep = (resources: number) => `${counted(resources, 'resource')} to download`
export const askForRefund = 'Ask for a refund'
export const planIsPending = '<title></title>: <link>payment pending approval</link>'
export const premiumIsPending = 'Your Premium plan: <link>payment pending approval</link>'
export const orPlan = 'Or choose <link>a plan</link>'
export const orPremium = (price: string) => `Or <link>every premium course</link> for ${price} a year`
export const seePayment = 'See payment'
export const enrollNow = 'Enroll Now'
export const startLearning = 'Start Learning'
export const enrolling = 'Enrolling...'
export const checking = 'Checking...'
export const continueLesson = (order: number) => `Continue <lesson>with lesson ${order}: </lesson>`
export const beginLesson = (order: number) => `Start <lesson>with lesson ${order}: </lesson>`
export const goToMyLibrary = 'Go to My Library'
export const noLessons = 'This course has no lessons yet.'
export const preview = 'Preview'
export const done = 'Done'
export const locked = 'Locked'
export const openLesson = (title: string) => `Open lesson: ${title}`
export const openLessonPage = 'Open lesson'
export const pending = 'Pending'
export const approved = 'Approved'
export const rejected = 'Rejected'
export const revoked = 'Revoked'
export const usuallyWithin24Hours = 'Usually within 24 hours'
export const pendingApproval = 'Pending Approval'
export const error = 'Error'
export const enrollFailed = 'We couldn’t enrol you. Try again.'
export const inYourLibrary = 'You can now access this course in your library.'
export const enrolled = 'Enrolled successfully!'
export const accessEnded = 'Your access has ended'
export const refunded = (amount: string) => `We refunded ${amount}.`
export const buyAgain = 'Buy again'
export const paymentRejected = 'Payment rejected'
export const notConfirmed = 'We couldn’t confirm the payment.'
export const correctPayment = 'Correct your payment'
export const balanceDue = (amount: string) => `${amount} more is due`
export const received = (received: string, due: string) => `We received ${received} of ${due}.`
export const payBalance = 'Pay the balance'
export const upgradeToPremium = 'Upgrade to Premium'
export const seePlans = 'See the plans'
export const purchaseCourse = 'Purchase this course'
export const purchaseRequired = 'Purchase Required'
export const purchaseForLessons = 'Please purchase this course to access the lessons.'
export const checkingPurchase = 'Checking purchase status...'
export const pleaseWait = 'Please wait'
/** Returns the English name of a level, which is its code with a capital letter. */
export const levelName = (level: string) => level.replace(/^./, (first) => first.toUpperCase())
export const outcomes = 'What you will learn'
export const requirements = 'What you need'
export const audience = 'Who this course is for'
export const questions = 'Frequently asked questions'
export const teacher = 'Teacher'
export const aboutTeacher = 'More about <name></name>'
export const previewCourse = 'Preview this course'
export const freePreviews = 'Free previews'
export const related = 'You may also like'
export const durationText = (duration: string) => duration
