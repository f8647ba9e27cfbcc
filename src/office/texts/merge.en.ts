import { counted } from '../../platform/count.ts'

export const username = 'Username'
export const merge = 'Merge with another account'
export const mergeTitle = (name: string) => `Merge ${name} with another account`
export const intro =
  'For a student who created two accounts. Everything in one account moves to the other. Then we delete the empty account.'
export const searchOther = 'Search for the other account'
export const searchHint = 'Username, full name, mobile or ID'
export const noneFound = 'No users found'
export const found = 'Users found'
export const chooseAgain = 'Choose a different account'
export const whichStays = 'Which account do you want to keep?'
export const registered = 'Registered <date></date>'
export const lastSeen = 'last visit <date></date>'
export const neverSeen = 'never signed in'
export const whatTheyHave = 'What each account has'
export const nothing = 'Neither account has anything yet.'
export const stays = 'Kept'
export const goes = 'Removed'
export const holdings = {
  payments: 'Payments',
  paid: 'Paid, less refunds',
  access: 'Access to courses and plans',
  seats: 'Seats',
  coupons: 'Orders with a coupon',
  credits: 'Orders with upgrade credit',
  courses: 'Courses',
  lessons: 'Completed lessons',
  attempts: 'Quiz attempts',
  submissions: 'Assignments, all versions',
  certificates: 'Certificates',
  batches: 'Batches',
  comments: 'Comments',
  reviews: 'Reviews',
  likes: 'Likes',
  notes: 'Notes',
  parentLinks: 'Links for parents',
  staffNotes: 'Staff notes',
  sessions: 'Signed-in devices',
}
export const whatHappens = 'What happens'
export const allMoves = (going: string, kept: string) =>
  `Everything in ${going} moves to ${kept}. Receipts, invoices and certificates keep their numbers, names and codes.`
export const signsOut = (going: string, kept: string) =>
  `We sign ${going} out everywhere and delete this account. The student signs in as ${kept}, with its password. If they don’t know it, create a reset link after the merge.`
export const conflicts = {
  enrollments: (count: number) =>
    `${counted(count, 'course')} in both accounts: the earlier enrolment counts.`,
  progress: (count: number) => `${counted(count, 'lesson')} started in both: the higher progress counts.`,
  attempts: (count: number) =>
    `${counted(count, 'quiz', { many: 'quizzes' })} taken in both: all attempts stay, numbered by time.`,
  drafts: (count: number) =>
    `${counted(count, 'assignment')} with a draft in both: one draft contains both texts and all files.`,
  certificates: (count: number) =>
    `${counted(count, 'course')} with a certificate in both: both stay valid. The later one no longer belongs to the course.`,
  batches: (count: number) =>
    `${counted(count, 'batch', { many: 'batches' })} in both: the student stays a member.`,
  reviews: (count: number) =>
    `${counted(count, 'course')} reviewed in both: we keep a hidden review, otherwise the newer one. We delete the other one.`,
  likes: (count: number) => `${counted(count, 'lesson')} liked in both: only one like counts.`,
}
export const cannotMerge = 'You can’t merge these accounts yet'
export const obstacles = {
  same: () => 'Choose two different accounts.',
  owner: (name: string) => `${name} is the owner of the academy. You can merge only student accounts.`,
  administrator: (name: string) => `${name} is an administrator. You can merge only student accounts.`,
  staff: (name: string) => `${name} has duties or a teacher’s page. Remove these first.`,
  blocked: (name: string) => `${name} is blocked. Unblock this account first.`,
  bought: (name: string) => `Both accounts have bought “${name}”. Revoke one of the payments first.`,
  pending: (name: string) => `Both accounts have a pending payment for “${name}”. Decide one of them first.`,
  bought_pending: (name: string) =>
    `One account has paid for “${name}”, and the other has a pending payment for it. Decide the pending payment first.`,
  attempt: (name: string) => `Both accounts are taking the quiz “${name}”. End one of the attempts first.`,
}
export const noUndo = 'You can’t undo a merge. Only a backup contains the two accounts as they are now.'
export const createBackup = 'Create a backup first'
export const backupRuns = 'The backup is running. We’ll notify you when it is done.'
export const backupFailed = 'We couldn’t start a backup. Try again.'
export const typeUsername = (going: string) => `To confirm, type ${going}`
export const mergeNow = 'Merge accounts'
export const merging = 'Merging…'
export const merged = 'Everything is now in one account.'
export const mergedTitle = 'Accounts merged'
export const failed = 'We couldn’t merge the accounts. Try again.'
export const error = 'Error'
