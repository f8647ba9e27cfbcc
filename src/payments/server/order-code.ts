import { createHash } from 'node:crypto'
import { YEARLY_PLAN_ID } from '../../academy/defaults.rules.ts'

// Without the letters and digits that are taken for each other when they are read out.
type Bought = {
  courseId: number | null
  planId: number | null
  seats: number | null
  instalment?: number | null
}

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The note of a transfer, the same on the page, in the QR code and in the approval queue: known before anything is sent, because
 * it follows from who buys what. Letters and digits only: some apps refuse a note with anything else.
 */
export function orderCode(userId: string, { courseId, planId, seats, instalment = null }: Bought): string {
  const bought = courseId ?? (planId === YEARLY_PLAN_ID ? 'membership' : `plan ${planId}`)
  const digest = createHash('sha256')
    .update(
      `${userId}:${bought}${seats === null ? '' : ` for ${seats}`}${instalment === null ? '' : ` part ${instalment}`}`,
    )
    .digest()
  return `LN${[...digest.subarray(0, 8)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
