import { type Actor, allDuties, definePolicy, isStaff, unless } from '../platform/policy.ts'

const forStaff = (actor: Actor) => unless(isStaff(actor), actor)

/** What people may do with accounts, tokens and previews. */
export const accounts = definePolicy({
  /** Opens the administrators' area. */
  enterStaffArea: forStaff,
  /** Looks at the site as a student would see it. */
  preview: forStaff,
  /** Creates API tokens that act for staff, and tokens whatever the setting for students says. */
  createStaffToken: allDuties,
})
