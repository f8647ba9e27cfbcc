import { definePolicy, staff } from '../platform/policy.ts'

export const reviews = definePolicy({
  /** Sees hidden reviews, and hides or shows reviews. */
  moderate: staff('moderation'),
})
