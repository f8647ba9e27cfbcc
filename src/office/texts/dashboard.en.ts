import { counted } from '../../platform/count.ts'

export const dashboardOverview = 'Dashboard Overview'
export const figuresFailed = 'We couldn’t load the figures. Reload the page to try again.'
export const failedJobs = 'Background jobs that failed'
export const failedJobsHint =
  'The server log has the details. Lantern runs recurring jobs again at their next scheduled time.'
export const recurring = 'recurring'
export const failed = 'Failed <date></date>'
export const incomeByMonth = 'Income by month'
export const incomeSummary = (revenue: string, count: number) =>
  `Income by month: ${revenue} in ${counted(count, 'month')}`
export const month = 'Month'
export const payments = 'Payments'
export const incomeSeries = 'income'
export const peopleByWeek = 'Enrolments and new users by week'
export const peopleSummary = (enrolments: string, users: string, count: number) =>
  `By week: ${enrolments} enrolments and ${users} new users in ${counted(count, 'week')}`
export const enrolments = 'Enrolments'
export const newUsers = 'New users'
export const weekFrom = 'Week from'
export const popularCourses = 'Most popular courses'
export const noStudents = 'No course has students yet. Students appear here when they enrol.'
export const course = 'Course'
export const students = 'Students'
export const income = 'Income'
export const payeeChanged = 'Payment details changed'
export const payeeChangedHint =
  'Changed in the last seven days. Check that the account belongs to the academy.'
export const waitingForYou = 'Pending payments'
export const allPayments = 'All payments'
export const noPending = 'No pending payments. New payments appear here.'
export const decided = 'decided'
export const waitingSince = 'pending since <date></date>'
export const andMore = (count: string) => `and ${count} more`
export const setUpFigures = 'Choose the figures on the home page'
export const setUpFiguresWhy = 'Until then, the home page shows examples, such as 10,000+ students.'
export const setUpPayments = 'Add payment details'
export const setUpPaymentsWhy = 'Students can’t pay until you add them.'
export const setUpContact = 'Add your contact details'
export const setUpContactWhy = 'Students need them when they forget their password or have a question.'
export const setUpBackups = 'Set a second backup location'
export const setUpBackupsWhy = 'Until then, all backups are on the same machine as the academy.'
export const setUpCourse = 'Create your first course'
export const setUpCourseWhy = 'When you publish the course, it appears on the home page.'
export const toSetUp = 'Finish setting up your academy'
export const totalUsers = 'Total Users'
export const totalCourses = 'Total Courses'
export const pendingPayments = 'Pending Payments'
export const revenue = 'Revenue'
export const weeklyReport = 'Weekly report'
export const setUpName = 'Name your academy'
export const setUpNameWhy = 'The name appears on every page and on receipts.'
export const setUpQr = 'Check the QR code with your phone'
export const setUpQrWhy = 'Students pay the person whose name your UPI app shows.'
export const setUpPolicies = 'Write your terms and policies'
export const setUpPoliciesWhy =
  'We prepare the texts. Students read them before they create an account and pay.'
export const setUpStaff = 'Invite staff'
export const setUpStaffWhy = 'Teachers and people who check payments get only the duties that you choose.'
export const skip = 'Skip'
export const skipStep = (step: string) => `Skip: ${step}`
export const skipped = (count: number) => `Skipped (${count})`
export const showAgain = 'Show again'
export const showStepAgain = (step: string) => `Show again: ${step}`
export const testQr = 'Check the QR code'
export const testQrText =
  'Scan this code with the UPI app on your phone. The app shows a name and ₹1. The name must be yours or that of your academy. You don’t have to pay.'
export const testQrLabel = (id: string) => `QR code for ₹1 to ${id}`
export const openUpiApp = 'Open the UPI app on this phone'
export const nameIsRight = 'The name is right'
export const changeDetails = 'Change payment details'
export const testNote = 'Test'
