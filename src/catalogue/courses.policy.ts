import { definePolicy, staff } from '../platform/policy.ts'

export const courses = definePolicy({
  /** Edits courses. Also sees drafts, hidden lessons and complete lists. */
  edit: staff('catalogue'),
  /** Opens premium courses without an entitlement. */
  openAll: staff('catalogue'),
})
