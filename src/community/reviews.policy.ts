import { definePolicy, staff } from '../platform/policy.ts'

export const reviews = definePolicy({
  /** Reads hidden reviews, and hides or shows reviews. */
  moderate: staff('moderation'),
})
