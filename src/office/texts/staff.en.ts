export const staff = 'Staff'
export const intro =
  'People who help you run the academy. Each one can do only what their duties allow. Administrators can do everything.'
export const giveDuties = 'Give duties'
export const invite = 'Invite by link'
export const noStaff = 'No one has duties yet.'
export const noStaffHint = 'Send an invitation, or give duties to someone who has an account.'
export const changeDuties = 'Change duties'
export const changeDutiesOf = (name: string) => `Change ${name}’s duties`
export const remove = 'Remove'
export const removeOf = (name: string) => `Remove all of ${name}’s duties`
export const askRemove = (name: string) => `Remove all of ${name}’s duties?`
export const askRemoveText =
  'This person can no longer open the admin area. The account becomes a student account.'
export const removeDuties = 'Remove duties'
export const ended = 'ended'
export const blocked = 'blocked'
export const invitations = 'Invitations'
export const invitationUntil = 'Works once, until <date></date>'
export const revoke = 'Revoke'
export const revokeOf = (name: string) => `Revoke the invitation for ${name}`
export const username = 'Username'
export const usernameHint = 'The person needs an account first. If they have none, invite them by link.'
export const hasDuties = (name: string) => `${name} already has duties. Load them before you add others.`
export const loadDuties = 'Load their duties'
export const addTeacher = 'Add a teacher'
export const addTeacherTo = (batch: string) => `Add a teacher to “${batch}”`
export const label = 'Person’s name'
export const labelHint = 'For example: Meera, physics teacher. Only you see it.'
export const presets = 'Tick the usual duties:'
export const teacher = 'teacher'
export const batchTeacher = 'batch teacher'
export const desk = 'payment approver'
export const moderator = 'moderator'
export const accountant = 'accountant'
export const duties = 'Duties'
export const endedDuties = (duties: string) => `Ended: ${duties}. Tick a duty to give it again.`
export const inAllCourses = 'In all courses'
export const inAllBatches = 'In all batches'
export const inWholeAcademy = 'In the whole academy'
export const inNoCourse = 'No course chosen. Choose one, or select:'
export const inNoBatch = 'No batch chosen. Choose one, or select:'
export const inNoPlace = 'No course or batch chosen. Choose one, or select:'
export const onlyIn = (course: string) => `Only in “${course}”`
export const onlyInBatch = (batch: string) => `Only in the batch “${batch}”`
export const deletedCourse = 'a deleted course'
export const notIn = (course: string) => `Not in “${course}”`
export const limitTo = 'Limit to a course'
export const limitToBatch = 'Limit to a batch'
export const chooseBatch = 'Choose a batch'
export const chooseCourse = 'Choose a course'
export const applyToAll = 'Use these courses for all ticked duties'
export const applyPlacesToAll = 'Use these courses and batches for all ticked duties'
export const limit = 'Limit for one decision'
export const limitHint = 'In rupees. Leave empty for no limit.'
export const limitWrong = 'The limit must be an amount above zero, such as 5,000.'
export const endsOn = 'Last day'
export const endsOnHint = 'Leave empty if the duties don’t end.'
export const save = 'Save duties'
export const saving = 'Saving…'
export const createLink = 'Create link'
export const creating = 'Creating…'
export const linkCreated = 'Invitation created'
export const sendLink = 'Send this link. It works once, until <date></date>. We won’t show it again.'
export const done = 'Done'
export const link = 'Link'
export const sendByWhatsapp = 'Send by WhatsApp'
export const whatsappText = (academy: string, url: string) =>
  `You are invited to join the staff of ${academy}: ${url}`
export const saved = 'Duties saved'
export const savedText = 'The new duties apply immediately.'
export const revoked = 'Invitation revoked'
export const error = 'Error'
export const notSaved = 'We couldn’t save the duties. Try again.'
export const notCreated = 'We couldn’t create the invitation. Try again.'
export const notRevoked = 'We couldn’t revoke the invitation. Try again.'
export const yourWork = 'Your work'
export const yourWorkText =
  'The screens that you can open with your duties. Ask an administrator if one is missing.'
