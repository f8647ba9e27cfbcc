export const pageNotFound = '404 Page Not Found'
export const noConnection = 'No connection'
export const onlineCourses = 'Online courses'
export const login = 'Login'
export const loginDescription = (name: string) => `Sign in to ${name} and continue where you left off.`
export const register = 'Register'
export const registerDescription = (name: string) =>
  `Create an account at ${name}. You only need a username and a password.`
export const choosePassword = 'Choose a new password'
export const myAccount = 'My Account'
export const myLibrary = 'My Library'
export const questions = 'Questions'
export const courses = 'Courses'
export const coursesDescription =
  'Browse all courses. Search by topic, instructor or tool, or choose a category.'
export const courseNotFound = 'Course not found'
export const courseCompleted = (title: string) => `${title}: completed`
export const lessonNotFound = 'Lesson not found'
export const lessonDescription = (course: string, instructor: string) =>
  `A lesson from ${course} by ${instructor}.`
export const studyResources = 'Study Resources'
export const studyResourcesDescription = 'Access all available study materials and resources'
export const teacherNotFound = 'Teacher not found'
export const yourSeat = 'Your seat'
export const upgradeToPremium = 'Upgrade to Premium'
export const purchase = (course: string) => `Purchase ${course}`
export const plans = 'Plans'
export const verifyDocument = 'Verify a document'
export const gradesIn = (course: string) => `My grades: ${course}`
export const joinStaff = 'Join the staff'
export const announcements = 'Announcements'
export const newNotification = 'New notification'
