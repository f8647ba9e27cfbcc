import { counted } from '../../platform/count.ts'

export const accountCreated = 'Account created'
export const createAnotherAccount = 'Create another account'
export const done = 'Done'
export const sendLinkToChoose =
  'Send this link to <name></name> to choose a password. It works once, until <date></date>. We won’t show it again.'
export const createAnAccount = 'Create an account'
export const createAnAccountHint = 'For a student. You get a link that lets the student choose a password.'
export const cancel = 'Cancel'
export const creating = 'Creating…'
export const createAccount = 'Create account'
export const username = 'Username'
export const usernameHint = '3 to 32 English letters a–z, numbers, dots, underscores or hyphens. No spaces.'
export const fullName = 'Full name'
export const fullNameHint = 'This name appears on receipts and invoices.'
export const mobileNumber = 'Mobile number'
export const mobileHint = 'For example 98765 43210'
export const accountFailed = 'We couldn’t create the account. Try again.'
export const registrationIsOpen = 'Registration is open'
export const registerClass = 'Register a class'
export const registerClassHint = (few: number, many: string) =>
  `One network can create ${few} accounts an hour, and registration becomes slower with each account. While registration is open for a class, the network can create ${many} accounts without a delay.`
export const closeNow = 'Close registration'
export const openRegistration = 'Open registration'
export const registrationOpenUntil = 'Registration is open for a class until <date></date>.'
export const openFor = 'Open for'
export const hours = (count: number) => `${counted(count, 'hour')}`
export const studentsRegisterAt = 'Students register at <link></link>'
export const registrationFailed = 'We couldn’t change registration. Try again.'
export const passwordResetLink = 'Password reset link'
export const sendLinkOnlyTo =
  'Send it only to <name></name>. It works once, until <date></date>. We won’t show it again.'
export const askResetLink = (username: string) => `Create a reset link for ${username}?`
export const askResetLinkText =
  'Anyone who opens the link can choose a new password for this account. The link works once. Earlier links stop working.'
export const createLink = 'Create link'
export const linkFailed = 'We couldn’t create the link. Try again.'
export const resetLinkMessage = (name: string, academy: string, url: string, until: string) =>
  `Hello ${name}, with this link you can choose a new password for ${academy}: ${url}\n\nIt works once, until ${until}. If you did not ask for it, ignore this message.`
export const link = 'link'
export const sendByWhatsapp = 'Send by WhatsApp'
export const admin = 'admin'
export const student = 'student'
export const blocked = 'blocked'
export const actions = 'Actions'
export const youAreOwner =
  'This is you, and you are the owner: no other administrator can change your account.'
export const thisIsYou = 'This is you. Ask another administrator to change your account.'
export const isOwner = 'This is the owner of the academy. No other administrator can change the account.'
export const makeAdministrator = 'Make administrator'
export const makeStudent = 'Make student'
export const createResetLink = 'Create password reset link'
export const block = 'Block'
export const unblock = 'Unblock'
export const turnOffTwoStep = 'Turn off two-step verification'
export const handOverAcademy = 'Transfer ownership'
export const askMakeAdministrator = (name: string) => `Make ${name} an administrator?`
export const askMakeStudent = (name: string) => `Make ${name} a student?`
export const askMakeAdministratorText =
  'Administrators see every payment and screenshot, and change courses, users and settings.'
export const askMakeStudentText = 'The user loses access to the admin area immediately.'
export const askBlock = (name: string) => `Block ${name}?`
export const askUnblock = (name: string) => `Unblock ${name}?`
export const askBlockText =
  'We sign the user out everywhere. They can’t sign in until you unblock them. We keep their data.'
export const askUnblockText = 'The user can sign in again. Their data has not changed.'
export const askTurnOffTwoStep = (name: string) => `Turn off two-step verification for ${name}?`
export const askTurnOffTwoStepText = (name: string) =>
  `Use this only if ${name} has lost the phone and the recovery codes. First make sure that the request is really theirs. We sign them out everywhere and notify them. They can then sign in with only their password.`
export const turnOff = 'Turn off'
export const askHandOver = (name: string) => `Transfer ownership to ${name}?`
export const askHandOverText =
  'Only the new owner can transfer ownership back. No other administrator can change the owner’s account. You stay an administrator, but the new owner can demote or block you.'
export const handOver = 'Transfer ownership'
export const users = 'Users'
export const account = 'Account'
export const role = 'Role'
export const owner = 'Owner'
export const joined = 'Joined'
export const mobile = 'Mobile'
export const premium = 'Premium'
export const until = 'until <date></date>'
export const no = 'no'
export const signedInDevices = 'Signed-in devices'
export const countOfDevices = (count: number) => `${counted(count, 'device')}`
export const twoStepVerification = 'Two-step verification'
export const yes = 'yes'
export const id = 'ID'
export const courses = 'Courses'
export const noCourses = 'Not enrolled in any course.'
export const progressSince = (percent: number) => `${percent}% · since <date></date>`
export const finished = 'Finished'
export const notSeen = (days: number) => `Not opened for ${days} days`
export const lastStudied = 'Last studied <date></date>'
export const notStarted = 'Not started'
export const payments = 'Payments'
export const noPayments = 'No payments yet. The user’s payments appear here.'
export const cash = 'Cash'
export const noSessions = 'Not signed in on any device.'
export const lastUsed = 'last used <date></date>'
export const signOutDevice = (device: string) => `Sign out ${device}`
export const signOut = 'Sign out'
export const signOutEverywhere = 'Sign out everywhere'
export const notificationsSent = 'Notifications sent'
export const noNotifications = 'No notifications yet. Notifications to this user appear here.'
export const seeInAuditLog = 'View this user in the audit log'
export const apiTokens = 'API tokens'
export const revokeToken = (name: string) => `Revoke ${name}`
export const revoke = 'Revoke'
export const searchUsers = 'Search users'
export const searchHint = 'Username, full name, mobile or ID'
export const usersOf = (shown: string, total: number, capped: boolean) =>
  `${shown} of ${counted(total, 'user', { capped })}`
export const noUsersFound = 'No users found'
export const showMoreUsers = 'Show more users'
export const fullNameColumn = 'Full Name'
export const error = 'Error'
export const userChangeFailed = 'We couldn’t change the user. Try again.'
export const userSignedOut = 'That device is signed out.'
export const userSignedOutTitle = 'Signed out'
export const userTokenRevoked = 'Programs can no longer use this token.'
export const userTokenRevokedTitle = 'Token revoked'
export const secondFactorReset = 'The user now signs in with only a password. We notified them.'
export const secondFactorResetTitle = 'Two-step verification turned off'
export const ownerChanged = 'You stay an administrator.'
export const ownerChangedTitle = 'Ownership transferred'
export const userBlocked = 'The user is signed out and can’t sign in.'
export const userBlockedTitle = 'User blocked'
export const userUnblocked = 'The user can sign in again.'
export const userUnblockedTitle = 'User unblocked'
export const roleChanged = 'Role changed'
export const note = 'Note'
export const notes = 'Staff notes'
export const notesHint =
  'Only staff see notes. If the student asks for their data, the notes are in the export.'
export const noNotes = 'No notes yet. Add the first note.'
export const addNote = 'Add note'
export const addingNote = 'Adding…'
export const newNote = 'New note'
export const notePlaceholder = 'For example: The father calls on Sundays.'
export const deleteNote = 'Delete note'
export const showOlder = 'Show older notes'
export const noteFailed = 'We couldn’t save the note. Try again.'
export const noteNotDeleted = 'We couldn’t delete the note. Try again.'
export const askDeleteNote = 'Delete this note?'
