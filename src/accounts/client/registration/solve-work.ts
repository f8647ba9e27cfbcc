import { hasZeroBits, workText } from '../../registration.rules.ts'
import { sha256 } from './sha256.ts'

const AT_ONCE = 500

/**
 * Solves the proof of work of a registration, and returns the nonce. Regularly yields to the browser, so that the
 * page stays responsive.
 */
export async function solveWork(username: string, bits: number): Promise<string> {
  for (let nonce = 0; ; nonce++) {
    if (hasZeroBits(sha256(workText(username, String(nonce))), bits)) return String(nonce)
    if (nonce % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve))
  }
}
