import { definePolicy, staff } from '../platform/policy.ts'

/** What people may do with reviews of courses. */
export const reviews = definePolicy({
  /** Reads hidden reviews, hides them and shows them again. */
  moderate: staff('community'),
})
