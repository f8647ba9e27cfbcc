import type { Role } from './enumerations.ts'

/** Areas that administrators can be responsible for. */
const DUTIES = ['catalogue', 'community', 'payments', 'people', 'academy'] as const
export type Duty = (typeof DUTIES)[number]

/** A user as policies see them; null for a guest. Staff without a list of duties have all duties. */
export type Actor = { id: string; role: Role; duties?: readonly Duty[] } | null | undefined

/** The reasons for an error response: codes of `platformErrors`. */
export type Reason = 'SIGN_IN_REQUIRED' | 'FORBIDDEN'

/** Returns the duties of a user. No other code decides by role. */
const dutiesOf = (actor: Actor): readonly Duty[] => (actor?.role === 'admin' ? (actor.duties ?? DUTIES) : [])

/** Whether a user has any duty. */
export const isStaff = (actor: Actor) => dutiesOf(actor).length > 0

/** Converts a boolean to the result of a rule: null, or the reason. */
export const unless = (allowed: boolean, actor: Actor): Reason | null =>
  allowed ? null : actor ? 'FORBIDDEN' : 'SIGN_IN_REQUIRED'

/** The rule that requires a duty. */
export const staff = (duty: Duty) => (actor: Actor) => unless(dutiesOf(actor).includes(duty), actor)

/** The rule that requires all duties. */
export const allDuties = (actor: Actor) => unless(dutiesOf(actor).length === DUTIES.length, actor)

type Rules = Record<string, (actor: Actor, thing: never) => Reason | null>
type Asked<R extends Rules> = {
  [Action in keyof R]: [actor: Actor, action: Action, ...thing: Rest<Parameters<R[Action]>>]
}[keyof R]
type Rest<Parts extends unknown[]> = Parts extends [unknown, ...infer Others] ? Others : []

/**
 * Defines the policy of a noun. Each action has a rule that returns null, or the reason why the actor may not do it.
 * `can` returns a boolean, `whyNot` the reason.
 */
export function definePolicy<R extends Rules>(rules: R) {
  const whyNot = (...[actor, action, thing]: Asked<R>): Reason | null =>
    (rules[action] as R[keyof R])(actor, thing as never)
  return { whyNot, can: (...asked: Asked<R>) => whyNot(...asked) === null }
}
