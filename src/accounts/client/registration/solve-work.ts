import { hasZeroBits, workText } from '../../registration.rules.ts'
import { sha256 } from './sha256.ts'

const AT_ONCE = 500

/** Finds the proof of work that a registration takes; the page stays usable meanwhile. */
export async function solveWork(username: string, bits: number): Promise<string> {
  for (let nonce = 0; ; nonce++) {
    if (hasZeroBits(sha256(workText(username, String(nonce))), bits)) return String(nonce)
    if (nonce % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve))
  }
}
