import type { StatementLine } from '../read/lines.ts'
import type { Reversed } from './reversals.ts'
import type { Tokens } from './tokens.ts'

/** A pending payment with the fields that matching needs. Amounts are in paise. */
export interface PaymentToMatch {
  id: number
  amountPaise: number
  duePaise: number
  orderCode: string
  ids: readonly string[]
  submittedAt: number
}

/** The reason why a likely match needs manual review. */
export type MismatchReason =
  | 'amount'
  | 'other-code'
  | 'maybe-reversed'
  | 'far'
  | 'named-twice'
  | 'names-others'
  | 'paid-before'
  | 'line-twice'

export interface Candidate {
  /** The index of the line in the statement. */
  at: number
  /** How much of the transaction ID the line contains. `near` means that one or two characters differ. */
  id: 'whole' | 'part' | 'near' | null
  code: 'whole' | 'part' | null
  amount: boolean
  doubts: MismatchReason[]
}

export const isStrong = ({ id, code }: Candidate) => id === 'whole' || code === 'whole'

const DAY_MS = 86_400_000
/** Maximum number of days by which money can arrive before or after the submission. */
const BEFORE_DAYS = 7
const AFTER_DAYS = 3

/** Whether money that arrived on this day can belong to the payment. A day has no time, so noon is used. */
export const isNear = (day: string, { submittedAt }: PaymentToMatch) => {
  const days = (Date.parse(day) + DAY_MS / 2 - submittedAt) / DAY_MS
  return days >= -BEFORE_DAYS - 0.5 && days <= AFTER_DAYS + 0.5
}

/** Returns the days on which the money can have arrived, nearest to the submission first. */
export const nearDays = (payment: PaymentToMatch): string[] =>
  Array.from({ length: BEFORE_DAYS + AFTER_DAYS + 3 }, (_, at) => at - BEFORE_DAYS - 1)
    .toSorted((one, other) => Math.abs(one) - Math.abs(other))
    .map((away) => new Date(payment.submittedAt + away * DAY_MS).toISOString().slice(0, 10))
    .filter((day) => isNear(day, payment))

/** Whether two IDs differ in one or two characters, as after a typing error. */
const isAlmost = (one: string, other: string) => {
  if (one.length !== other.length) return false
  let differ = 0
  for (let at = 0; at < one.length && differ < 3; at += 1) if (one[at] !== other[at]) differ += 1
  return differ > 0 && differ < 3
}

/** Compares a line with a payment. Returns the matches and the doubts. */
export function compare(
  { line, tokens, reversed }: { line: StatementLine; tokens: Tokens; reversed: Reversed },
  payment: PaymentToMatch,
): Omit<Candidate, 'at'> {
  const { ids, orderCode } = payment
  const has = (id: string) => tokens.references.has(id)
  const partly = (id: string) => tokens.parts.some((part) => id.startsWith(part) || id.endsWith(part))
  const code = tokens.codes.has(orderCode)
    ? 'whole'
    : tokens.cutCodes.some((part) => orderCode.startsWith(part))
      ? 'part'
      : null
  const doubts: MismatchReason[] = []
  if (line.paise !== payment.amountPaise || line.paise !== payment.duePaise) doubts.push('amount')
  if (
    [...tokens.codes].some((one) => one !== orderCode) ||
    tokens.cutCodes.some((part) => !orderCode.startsWith(part))
  )
    doubts.push('other-code')
  if (reversed === 'maybe') doubts.push('maybe-reversed')
  if (!isNear(line.day, payment)) doubts.push('far')
  return {
    id: ids.some(has)
      ? 'whole'
      : ids.some(partly)
        ? 'part'
        : ids.some((id) => [...tokens.references].some((one) => isAlmost(one, id)))
          ? 'near'
          : null,
    code,
    amount: line.paise === payment.amountPaise || line.paise === payment.duePaise,
    doubts,
  }
}

/** Returns a score for sorting the candidates of a payment. */
export function worthOf({ id, code, amount, doubts }: Candidate): number {
  const ofId = { whole: 20, part: 4, near: 3, none: 0 }[id ?? 'none']
  const ofCode = { whole: 16, part: 3, none: 0 }[code ?? 'none']
  return ofId + ofCode + (amount ? 2 : 0) - doubts.length
}

/** Partial matches are found by this many characters at the beginning or the end of an ID. */
const ENDS = 6
const CODE_START = 5

/** Builds an index that finds payments by the tokens of a line. */
export function indexWanted(wanted: readonly PaymentToMatch[]) {
  const byMark = new Map<string, Set<PaymentToMatch>>()
  const note = (mark: string, payment: PaymentToMatch) => {
    const noted = byMark.get(mark)
    if (noted) noted.add(payment)
    else byMark.set(mark, new Set([payment]))
  }
  for (const payment of wanted) {
    note(payment.orderCode, payment)
    note(`${payment.orderCode.slice(0, CODE_START)}…`, payment)
    for (const id of payment.ids) {
      note(id, payment)
      note(`${id.slice(0, ENDS)}…`, payment)
      note(`…${id.slice(-ENDS)}`, payment)
    }
  }
  return ({ references, codes, parts, cutCodes }: Tokens): Set<PaymentToMatch> => {
    const found = new Set<PaymentToMatch>()
    const look = (mark: string) => {
      for (const payment of byMark.get(mark) ?? []) found.add(payment)
    }
    for (const one of references) {
      look(one)
      // A mistyped ID still has the same beginning or end.
      look(`${one.slice(0, ENDS)}…`)
      look(`…${one.slice(-ENDS)}`)
    }
    for (const one of codes) look(one)
    for (const one of cutCodes) look(`${one.slice(0, CODE_START)}…`)
    for (const one of parts) {
      look(`${one.slice(0, ENDS)}…`)
      look(`…${one.slice(-ENDS)}`)
    }
    return found
  }
}
