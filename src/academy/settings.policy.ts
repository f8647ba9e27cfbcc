import { allDuties, definePolicy } from '../platform/policy.ts'

export const settings = definePolicy({
  /** Lets administrators read settings that are not public, and change settings. */
  change: allDuties,
})
