import { definePolicy, staff } from '../platform/policy.ts'

export const settings = definePolicy({
  /** Reads settings that are not public, and changes them. */
  change: staff('academy'),
})
