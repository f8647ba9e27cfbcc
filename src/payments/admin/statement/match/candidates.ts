import type { StatementLine } from '../read/lines.ts'
import type { Reversed } from './reversals.ts'
import type { Tokens } from './tokens.ts'

/** A payment that waits, as far as matching asks for it. Amounts in paise. */
export interface Wanted {
  id: number
  amountPaise: number
  duePaise: number
  orderCode: string
  ids: readonly string[]
  submittedAt: number
}

/** Why a line that seems to belong to a payment is looked at by a person. */
export type Doubt =
  | 'amount'
  | 'other-code'
  | 'maybe-reversed'
  | 'far'
  | 'named-twice'
  | 'names-others'
  | 'paid-before'
  | 'line-twice'

export interface Candidate {
  /** The place of the line in the statement. */
  at: number
  /** How much of the transaction ID it says; near is one that differs by a digit or two. */
  id: 'whole' | 'part' | 'near' | null
  code: 'whole' | 'part' | null
  amount: boolean
  doubts: Doubt[]
}

export const isStrong = ({ id, code }: Candidate) => id === 'whole' || code === 'whole'

const DAY_MS = 86_400_000
/** So many days before it was submitted and after that money comes for a payment. */
const BEFORE_DAYS = 7
const AFTER_DAYS = 3

/** Whether money of this day may be for the payment; a day has no hour, so it counts from noon. */
export const isNear = (day: string, { submittedAt }: Wanted) => {
  const days = (Date.parse(day) + DAY_MS / 2 - submittedAt) / DAY_MS
  return days >= -BEFORE_DAYS - 0.5 && days <= AFTER_DAYS + 0.5
}

/** The days on which money may have come for a payment, those closest to its submission first. */
export const nearDays = (payment: Wanted): string[] =>
  Array.from({ length: BEFORE_DAYS + AFTER_DAYS + 3 }, (_, at) => at - BEFORE_DAYS - 1)
    .toSorted((one, other) => Math.abs(one) - Math.abs(other))
    .map((away) => new Date(payment.submittedAt + away * DAY_MS).toISOString().slice(0, 10))
    .filter((day) => isNear(day, payment))

/** One of them was mistyped: a digit or two differ. */
const isAlmost = (one: string, other: string) => {
  if (one.length !== other.length) return false
  let differ = 0
  for (let at = 0; at < one.length && differ < 3; at += 1) if (one[at] !== other[at]) differ += 1
  return differ > 0 && differ < 3
}

/** What a line says for a payment, and against it. */
export function compare(
  { line, tokens, reversed }: { line: StatementLine; tokens: Tokens; reversed: Reversed },
  payment: Wanted,
): Omit<Candidate, 'at'> {
  const { ids, orderCode } = payment
  const has = (id: string) => tokens.references.has(id)
  const partly = (id: string) => tokens.parts.some((part) => id.startsWith(part) || id.endsWith(part))
  const code = tokens.codes.has(orderCode)
    ? 'whole'
    : tokens.cutCodes.some((part) => orderCode.startsWith(part))
      ? 'part'
      : null
  const doubts: Doubt[] = []
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

/** Which comes first among those that one chooses from. */
export function worthOf({ id, code, amount, doubts }: Candidate): number {
  const ofId = { whole: 20, part: 4, near: 3, none: 0 }[id ?? 'none']
  const ofCode = { whole: 16, part: 3, none: 0 }[code ?? 'none']
  return ofId + ofCode + (amount ? 2 : 0) - doubts.length
}

/** Finds what begins or ends like a part of it, by so many of its letters. */
const ENDS = 6
const CODE_START = 5

/** Whose payment a line may be, found by what it says. */
export function indexWanted(wanted: readonly Wanted[]) {
  const byMark = new Map<string, Set<Wanted>>()
  const note = (mark: string, payment: Wanted) => {
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
  return ({ references, codes, parts, cutCodes }: Tokens): Set<Wanted> => {
    const found = new Set<Wanted>()
    const look = (mark: string) => {
      for (const payment of byMark.get(mark) ?? []) found.add(payment)
    }
    for (const one of references) {
      look(one)
      // One that was mistyped begins or ends the same.
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
