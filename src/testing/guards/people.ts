/**
 * All kinds of callers. `unproven` is an administrator without a recent reauthentication. `unready` is an
 * administrator who must complete a step first, and has only the rights of a student until then.
 */
export const PEOPLE = [
  'guest',
  'blocked',
  'student',
  'payer',
  'member',
  'other',
  'preview',
  'admin',
  'owner',
  'unproven',
  'unready',
] as const

export type Person = (typeof PEOPLE)[number]
export type Said = 'ok' | number
/** The expected result for each caller: 'ok', or the status of the error. */
export type Says = Record<Person, Said>
type But = Partial<Says>

const says = (all: Said, but: But): Says => ({
  ...(Object.fromEntries(PEOPLE.map((person) => [person, all])) as Says),
  ...('student' in but && { unready: but.student }),
  ...but,
})
const strangers = { guest: 401, blocked: 401 } as const

export const everybody = (but: But = {}) => says('ok', but)
/** Allows all signed-in users, including the student in a preview. */
export const readers = (but: But = {}) => says('ok', { ...strangers, ...but })
/** Allows all signed-in users, except in a preview. */
export const writers = (but: But = {}) => says('ok', { ...strangers, preview: 403, ...but })
export const admins = (but: But = {}) =>
  says('ok', { ...strangers, student: 403, payer: 403, member: 403, other: 403, ...but })
/** Allows administrators with a recent reauthentication. */
export const proven = (but: But = {}) => admins({ unproven: 403, ...but })
/** Allows no caller. All callers get the same error. */
export const nobody = (why: number, but: But = {}) => says(why, but)
/** Allows only the callers in `them`. All other signed-in users get the same error. */
export const only = (them: Person[], why: number, but: But = {}) =>
  says(why, { ...strangers, ...Object.fromEntries(them.map((one) => [one, 'ok'])), ...but })

export const LOCKED = { student: 402, other: 402, preview: 402 } as const
/** The expected results if only administrators can see the object. */
export const HIDDEN = { student: 404, payer: 404, member: 404, other: 404, preview: 404 } as const
