import { allDuties, definePolicy } from '../platform/policy.ts'

export const settings = definePolicy({
  /** Reads settings that are not public, and changes settings. */
  change: allDuties,
})
