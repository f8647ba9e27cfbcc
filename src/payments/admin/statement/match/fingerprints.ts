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

/** How references of UPI and IMPS begin that were made around a day: with the last digit of the year and the day in it. */
function startsOf(day: string): string[] {
  const at = Date.parse(day)
  return [-3, -2, -1, 0, 1, 2, 3].map((away) => {
    const date = new Date(at + away * DAY_MS)
    const ofYear = (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS + 1
    return `${date.getUTCFullYear() % 10}${String(ofYear).padStart(3, '0')}`
  })
}

/**
 * What finds each line again in any statement that has it: its reference; its day and the balance after it; without a balance its
 * day and words, and the how manieth it is of those. A number that is not plainly a reference may be an account that pays every month: then
 * it counts with its day.
 */
export function fingerprintsOf(lines: readonly StatementLine[], tokens: readonly Tokens[]): string[][] {
  const seen = new Map<string, number>()
  const starts = new Map<string, string[]>()
  // Some statements begin with the newest line.
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
