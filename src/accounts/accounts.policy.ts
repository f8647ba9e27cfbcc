import { type Actor, allDuties, definePolicy, isStaff, staff, unless } from '../platform/policy.ts'

const forStaff = (actor: Actor) => unless(isStaff(actor), actor)

export const accounts = definePolicy({
  /** Uses the admin area. */
  enterStaffArea: forStaff,
  /** Previews the academy as a student. A preview shows drafts and premium content. */
  preview: staff(['courses', 'catalogue']),
  /** Gives duties to staff, and performs actions that are reserved for administrators. */
  administer: allDuties,
  /** Creates and blocks students' accounts, and creates reset links for them. */
  manageStudents: staff('accounts'),
  /** Confirms the mobile number of this user, or refuses to. No one can confirm their own number. */
  confirmNumber: (actor: Actor, { userId }: { userId: string }) =>
    actor?.id === userId ? 'FORBIDDEN' : staff('accounts')(actor),
  /** Marks, excuses or certifies this user. Staff cannot do this for themselves. */
  actFor: (actor: Actor, { userId }: { userId: string }) =>
    actor?.id === userId ? allDuties(actor) : unless(actor != null, actor),
  /** Reads and adds staff notes about this user. Staff cannot read notes about themselves. */
  readNotes: (actor: Actor, { userId }: { userId: string }) =>
    actor?.id === userId ? allDuties(actor) : staff('students')(actor),
  /** Deletes a staff note about a user. Authors can delete their own notes, and administrators can delete all notes. */
  deleteNote: (actor: Actor, { authorId }: { authorId: string | null }) =>
    actor && actor.id === authorId ? null : allDuties(actor),
  /** Lists all users. */
  listUsers: staff('students'),
  /** Creates tokens with administrator scope. Also creates other tokens while students may not create them. */
  createStaffToken: allDuties,
})
