import { createHash } from 'node:crypto'
import { YEARLY_PLAN_ID } from '../../academy/defaults.rules.ts'

type Bought = {
  courseId: number | null
  planId: number | null
  seats: number | null
  instalment?: number | null
}

// Leaves out letters and digits that are easily confused when they are read aloud.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns the code that the student adds to a transfer as a note. It is computed from the buyer and the item. So the
 * page, the QR code and the approval queue have the same code before anything is submitted. Contains only letters and
 * digits, because some apps refuse other characters.
 */
export function orderCode(userId: string, { courseId, planId, seats, instalment = null }: Bought): string {
  const bought = courseId ?? (planId === YEARLY_PLAN_ID ? 'membership' : `plan ${planId}`)
  const parts = [`${userId}:${bought}`]
  if (seats !== null) parts.push('for', String(seats))
  if (instalment !== null) parts.push('part', String(instalment))
  const digest = createHash('sha256').update(parts.join(' ')).digest()
  return `LN${[...digest.subarray(0, 8)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
