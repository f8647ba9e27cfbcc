import { type Actor, hasDuty, type Needed } from './policy.ts'

/** Returns the courses in which a user has one of the duties: 'all', or their IDs. */
export function coursesOf(actor: Actor, needed: Needed): 'all' | readonly number[] {
  if (hasDuty(actor, needed)) return 'all'
  return (actor?.duties ?? []).flatMap(({ duty, courseId }) =>
    [needed].flat().includes(duty) ? (courseId ?? []) : [],
  )
}
