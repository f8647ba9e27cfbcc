import { type Actor, hasDuty, type Needed } from './policy.ts'

/** The duties that can be limited to a batch. A user with one of them may list batches. */
export const BATCH_DUTIES = ['batches', 'messages', 'students'] as const

/** Returns the courses in which a user has one of the duties: 'all', or their IDs. */
export const coursesOf = (actor: Actor, needed: Needed) => placesOf(actor, needed, 'courseId')

/** Returns the batches in which a user has one of the duties: 'all', or their IDs. */
export const batchesOf = (actor: Actor, needed: Needed) => placesOf(actor, needed, 'batchId')

/** Whether a user has one of the duties, in the whole academy or only in some courses or batches. */
export const hasDutySomewhere = (actor: Actor, needed: Needed) =>
  coursesOf(actor, needed).length > 0 || batchesOf(actor, needed).length > 0

function placesOf(actor: Actor, needed: Needed, kind: 'courseId' | 'batchId'): 'all' | readonly number[] {
  if (hasDuty(actor, needed)) return 'all'
  return (actor?.duties ?? []).flatMap((given) =>
    [needed].flat().includes(given.duty) ? (given[kind] ?? []) : [],
  )
}
