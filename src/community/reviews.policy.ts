import { definePolicy, staff } from '../platform/policy.ts'

export const reviews = definePolicy({
  /** Lets staff see hidden reviews, and hide or show reviews. */
  moderate: staff('moderation'),
})
