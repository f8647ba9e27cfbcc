/** Registrations from one address in an hour that take no proof of work. */
export const FREE_REGISTRATIONS = 20
/** Registrations from one address in an hour, and while an administrator has opened registration for a class. */
export const MAX_REGISTRATIONS = 200
export const MAX_CLASS_REGISTRATIONS = 1000

/** How many zero bits the proof of work of the next registration begins with, after `made` of them in this hour. */
export const workBits = (made: number) =>
  made < FREE_REGISTRATIONS ? 0 : Math.min(18, 14 + 2 * Math.floor((made - FREE_REGISTRATIONS) / 45))

/** What is hashed with SHA-256: a username is registered once, so nobody can use a proof of work twice. */
export const workText = (username: string, nonce: string) => `${username.toLowerCase()}:${nonce}`

export const hasZeroBits = (hash: Uint8Array, bits: number) => {
  for (let bit = 0; bit < bits; bit++) if ((hash[bit >> 3] ?? 255) & (128 >> (bit & 7))) return false
  return true
}
