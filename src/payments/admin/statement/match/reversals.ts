import type { StatementLine } from '../read/lines.ts'
import type { Tokens } from './tokens.ts'

/** Words that banks use for reversals. */
const REVERSAL =
  /\b(?:REV|REVERSAL|REVERSED|RVSL|RVRSL|REVSL|RETURN|RETURNED|RTN|RETN|CHARGEBACK|FAILED|REFUND)\b/i

/** A reversal that matches only by amount must follow within this many days. */
const SOON_DAYS = 3
const DAY_MS = 86_400_000

/** Whether another line certainly or possibly reverses a credit. Null if no line reverses it. */
export type Reversed = 'surely' | 'maybe' | null

/** Returns for each line whether another line reverses it, or whether it reverses another one. */
export function findReversals(lines: readonly StatementLine[], tokens: readonly Tokens[]): Reversed[] {
  const byReference = new Map<string, StatementLine[]>()
  const unnamed = new Map<number, StatementLine[]>()
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'debit') continue
    const said = tokens[at]
    const names = said ? [...said.references, ...said.codes] : []
    for (const name of names) byReference.set(name, [...(byReference.get(name) ?? []), line])
    if (saysReversal(line)) unnamed.set(line.paise, [...(unnamed.get(line.paise) ?? []), line])
  }
  return lines.map((line, at) => {
    if (line.kind === 'debit') return null
    const said = tokens[at]
    const named = [...(said?.references ?? [])].flatMap((name) => byReference.get(name) ?? [])
    if (named.some(({ paise }) => paise === line.paise)) return 'surely'
    const coded = [...(said?.codes ?? [])].flatMap((name) => byReference.get(name) ?? [])
    if (named.length > 0 || coded.length > 0 || saysReversal(line)) return 'maybe'
    const back = unnamed.get(line.paise) ?? []
    return back.some(({ day }) => isSoon(line.day, day)) ? 'maybe' : null
  })
}

const saysReversal = ({ narration, loose, back }: StatementLine) =>
  back || REVERSAL.test(narration.replaceAll(/[_\d]/g, ' ')) || REVERSAL.test(loose)

const isSoon = (came: string, went: string) => {
  const days = (Date.parse(went) - Date.parse(came)) / DAY_MS
  return days >= 0 && days <= SOON_DAYS
}
