import { definePolicy, staff } from '../platform/policy.ts'

/** What people may do with the settings of the academy. */
export const settings = definePolicy({
  /** Reads settings that are not public, and changes them. */
  change: staff('academy'),
})
