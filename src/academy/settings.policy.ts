import { definePolicy, staff } from '../platform/policy.ts'

export const settings = definePolicy({
  /** Lets staff read settings that are not public, and change settings. */
  change: staff('academy'),
})
