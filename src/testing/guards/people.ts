/**
 * All kinds of callers. `unproven` is an administrator without a recent reauthentication. `unready` is one who has a
 * step to complete and counts as a student until then.
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
/** The expected result per person: allowed, or the status of the refusal. */
export type Says = Record<Person, Said>
type But = Partial<Says>

const says = (all: Said, but: But): Says => ({
  ...(Object.fromEntries(PEOPLE.map((person) => [person, all])) as Says),
  ...('student' in but && { unready: but.student }),
  ...but,
})
const strangers = { guest: 401, blocked: 401 } as const

export const everybody = (but: But = {}) => says('ok', but)
/** Everyone who is signed in, including the student of a preview, may read. */
export const readers = (but: But = {}) => says('ok', { ...strangers, ...but })
/** Everyone who is signed in may write; a preview may not. */
export const writers = (but: But = {}) => says('ok', { ...strangers, preview: 403, ...but })
export const admins = (but: But = {}) =>
  says('ok', { ...strangers, student: 403, payer: 403, member: 403, other: 403, ...but })
/** Administrators with a recent reauthentication may. */
export const proven = (but: But = {}) => admins({ unproven: 403, ...but })
/** No one may, with the same refusal for everyone. */
export const nobody = (why: number, but: But = {}) => says(why, but)
/** Only `them` may; all other signed-in people get the same refusal. */
export const only = (them: Person[], why: number, but: But = {}) =>
  says(why, { ...strangers, ...Object.fromEntries(them.map((one) => [one, 'ok'])), ...but })

export const LOCKED = { student: 402, other: 402, preview: 402 } as const
/** Visible to administrators only. */
export const HIDDEN = { student: 404, payer: 404, member: 404, other: 404, preview: 404 } as const
