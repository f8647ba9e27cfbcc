/**
 * Everybody who may ask; `unproven` is an administrator who has not proved for a while who they are, `unready` one who has something to
 * do before they are more than a student.
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
/** What each of them is answered: let in, or the status of the refusal. */
export type Says = Record<Person, Said>
type But = Partial<Says>

const says = (all: Said, but: But): Says => ({
  ...(Object.fromEntries(PEOPLE.map((person) => [person, all])) as Says),
  ...('student' in but && { unready: but.student }),
  ...but,
})
const strangers = { guest: 401, blocked: 401 } as const

export const everybody = (but: But = {}) => says('ok', but)
/** Whoever is signed in; to read, also the student of a preview. */
export const readers = (but: But = {}) => says('ok', { ...strangers, ...but })
/** Whoever is signed in; a preview changes nothing. */
export const writers = (but: But = {}) => says('ok', { ...strangers, preview: 403, ...but })
export const admins = (but: But = {}) =>
  says('ok', { ...strangers, student: 403, payer: 403, member: 403, other: 403, ...but })
/** Administrators who proved lately who they are. */
export const proven = (but: But = {}) => admins({ unproven: 403, ...but })
/** Nobody, for the same reason. */
export const nobody = (why: number, but: But = {}) => says(why, but)
/** Of those who are signed in `them` alone; everybody else hears the same. */
export const only = (them: Person[], why: number, but: But = {}) =>
  says(why, { ...strangers, ...Object.fromEntries(them.map((one) => [one, 'ok'])), ...but })

export const LOCKED = { student: 402, other: 402, preview: 402 } as const
/** What is there for administrators alone. */
export const HIDDEN = { student: 404, payer: 404, member: 404, other: 404, preview: 404 } as const
