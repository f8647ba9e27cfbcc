/** Registrations per IP address and hour that need no proof of work. */
export const FREE_REGISTRATIONS = 20
/** Maximum registrations per IP address and hour: normally, and while registration is open for a class of students. */
export const MAX_REGISTRATIONS = 200
export const MAX_CLASS_REGISTRATIONS = 1000

/** Returns the number of zero bits that the next proof of work needs, after `made` registrations in this hour. */
export const workBits = (made: number) =>
  made < FREE_REGISTRATIONS ? 0 : Math.min(18, 14 + 2 * Math.floor((made - FREE_REGISTRATIONS) / 45))

/** Returns the string to hash with SHA-256. A username is registered only once, so no one can reuse a proof of work. */
export const workText = (username: string, nonce: string) => `${username.toLowerCase()}:${nonce}`

export const hasZeroBits = (hash: Uint8Array, bits: number) => {
  for (let bit = 0; bit < bits; bit++) if ((hash[bit >> 3] ?? 255) & (128 >> (bit & 7))) return false
  return true
}
