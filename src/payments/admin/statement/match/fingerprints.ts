import { sha256 } from '@noble/hashes/sha2'
import { foldSigns } from '../../../rules.ts'
import type { StatementLine } from '../read/lines.ts'
import type { Tokens } from './tokens.ts'

const encoder = new TextEncoder()
const hash = (...values: (string | number)[]) => {
  const bytes = sha256(encoder.encode(values.join('\u001f'))).subarray(0, 16)
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const DAY_MS = 86_400_000

/**
 * Returns the possible first digits of UPI and IMPS references around a day: the last digit of the year and the day
 * of the year.
 */
function startsOf(day: string): string[] {
  const at = Date.parse(day)
  return [-3, -2, -1, 0, 1, 2, 3].map((away) => {
    const date = new Date(at + away * DAY_MS)
    const ofYear = (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS + 1
    return `${date.getUTCFullYear() % 10}${String(ofYear).padStart(3, '0')}`
  })
}

/**
 * Returns fingerprints that identify each line in any statement that contains it. A fingerprint is the reference, or
 * the day and the balance after the line. Without a balance it is the day and the text, plus a counter for equal
 * lines. A number that may not be a reference, such as the account number of a monthly payer, is combined with the
 * day.
 */
export function fingerprintsOf(lines: readonly StatementLine[], tokens: readonly Tokens[]): string[][] {
  const seen = new Map<string, number>()
  const starts = new Map<string, string[]>()
  // Some statements list the newest line first.
  const reversed = (lines[0]?.day ?? '') > (lines.at(-1)?.day ?? '')
  const prints: string[][] = lines.map(() => [])
  for (const at of reversed ? [...lines.keys()].toReversed() : lines.keys()) {
    const line = lines[at]
    if (line?.kind !== 'credit') continue
    const { day, paise, balancePaise } = line
    const references = [...(tokens[at]?.references ?? [])]
    const begins = starts.get(day) ?? startsOf(day)
    starts.set(day, begins)
    const dated = references.find((one) => /^\d{12}$/.test(one) && begins.includes(one.slice(0, 4)))
    const [first] = references
    const marks = prints[at] ?? []
    if (dated) marks.push(hash('reference', dated, paise))
    else if (first) marks.push(hash('reference', first, paise, day))
    if (balancePaise !== null) marks.push(hash('balance', day, paise, balancePaise))
    else {
      const words = foldSigns(line.narration).replaceAll(/[^\p{L}\p{N}]/gu, '')
      const key = [day, paise, words].join(' ')
      const nth = (seen.get(key) ?? 0) + 1
      seen.set(key, nth)
      marks.push(hash('narration', day, paise, words, nth))
    }
  }
  return prints
}
