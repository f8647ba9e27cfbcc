import { definePolicy, staff } from '../platform/policy.ts'

/** What people may do with courses, their lessons, films and resources. */
export const courses = definePolicy({
  /** Edits courses, and sees drafts, hidden lessons and whole lists. */
  edit: staff('catalogue'),
  /** Opens premium courses without an entitlement of their own. */
  openAll: staff('catalogue'),
})
