import { type Actor, allDuties, definePolicy, isStaff, unless } from '../platform/policy.ts'

const forStaff = (actor: Actor) => unless(isStaff(actor), actor)

export const accounts = definePolicy({
  /** Lets staff use the admin area. */
  enterStaffArea: forStaff,
  /** Lets staff preview the academy as a student. */
  preview: forStaff,
  /** Lets staff create tokens with administrator scope, and any token even if students may not create them. */
  createStaffToken: allDuties,
})
