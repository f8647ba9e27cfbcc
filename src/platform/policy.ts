import type { Duty, GivenDuty, Role } from './enumerations.ts'

/**
 * The user that a policy checks; null for a guest. Administrators have all duties. Other users have only the duties
 * that an administrator gave them.
 */
export type Actor = { id: string; role: Role; duties?: readonly GivenDuty[] | undefined } | null | undefined

/** The duties for a call. The caller needs one of them. Only administrators can make calls with 'administrator'. */
export type Needed = Duty | readonly Duty[] | 'administrator'

/** The duties that allow editing a course. */
export const EDITING = ['courses', 'catalogue'] as const

/** The course or the batch of an item. Both are null if it belongs to none. */
export type Place = { courseId: number | null; batchId?: number | null | undefined }

/** The reasons for an error response: codes of `platformErrors`. */
export type Reason = 'SIGN_IN_REQUIRED' | 'FORBIDDEN'

/** Whether a user has all duties. No other code may check the role. */
const isAdministrator = (actor: Actor) => actor?.role === 'admin'

/** Whether a user has any duty, in the whole academy or only in some courses or batches. */
export const isStaff = (actor: Actor) => isAdministrator(actor) || Boolean(actor?.duties?.length)

/** Whether a user has one of the duties for this course or batch. Without a place, checks for the whole academy. */
export const hasDuty = (actor: Actor, needed: Needed, place?: Place): boolean =>
  isAdministrator(actor) ||
  (actor?.duties ?? []).some(
    (given) => [needed].flat().includes(given.duty) && (isInAcademy(given) || isIn(given, place)),
  )

const isInAcademy = ({ courseId, batchId }: GivenDuty) => courseId === null && batchId === null

const isIn = ({ courseId, batchId }: GivenDuty, place: Place | undefined) =>
  courseId === null ? batchId !== null && batchId === place?.batchId : courseId === place?.courseId

/** Converts a boolean to the result of a rule: null, or the reason. */
export const unless = (allowed: boolean, actor: Actor): Reason | null =>
  allowed ? null : actor ? 'FORBIDDEN' : 'SIGN_IN_REQUIRED'

/** Returns the rule that requires one of the duties, for the course or batch of the item, or for the whole academy. */
export const staff = (needed: Needed) => (actor: Actor, place?: Place) =>
  unless(hasDuty(actor, needed, place), actor)

/** The rule that requires all duties. */
export const allDuties = staff('administrator')

type Rules = Record<string, (actor: Actor, thing: never) => Reason | null>
type Asked<R extends Rules> = {
  [Action in keyof R]: [actor: Actor, action: Action, ...thing: Rest<Parameters<R[Action]>>]
}[keyof R]
type Rest<Parts extends unknown[]> = Parts extends [unknown?, ...infer Others] ? Others : []

/**
 * Defines the policy of a noun. Each action has a rule that returns null, or the reason why the actor may not do it.
 * `can` returns a boolean, `whyNot` the reason.
 */
export function definePolicy<R extends Rules>(rules: R) {
  const whyNot = (...[actor, action, thing]: Asked<R>): Reason | null =>
    (rules[action] as R[keyof R])(actor, thing as never)
  return { whyNot, can: (...asked: Asked<R>) => whyNot(...asked) === null }
}
