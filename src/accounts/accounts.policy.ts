import { type Actor, allDuties, definePolicy, isStaff, unless } from '../platform/policy.ts'

const forStaff = (actor: Actor) => unless(isStaff(actor), actor)

export const accounts = definePolicy({
  /** Opens the admin area. */
  enterStaffArea: forStaff,
  /** Previews the academy as a student. */
  preview: forStaff,
  /** Creates API tokens for administrators, and tokens even if students may not. */
  createStaffToken: allDuties,
})
