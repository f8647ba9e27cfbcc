import { definePolicy, EDITING, staff } from '../platform/policy.ts'

/** The duties in a course that also give access to its drafts, hidden lessons and premium content. */
export const IN_COURSE = [...EDITING, 'answers', 'marking', 'students', 'certificates'] as const

export const courses = definePolicy({
  /** Edits courses, and reads drafts, hidden lessons and complete lists. */
  edit: staff(EDITING),
  /** Opens premium courses without an entitlement. */
  openAll: staff(IN_COURSE),
  /** Sets the prices of courses. */
  setPrice: staff('offers'),
})
