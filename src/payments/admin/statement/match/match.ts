import { toPaise } from '../../../../platform/money.ts'
import type { QueuedPayment } from '../../../approval-queue.schema.ts'
import { transactionKey } from '../../../rules.ts'
import type { StatementLine } from '../read/lines.ts'
import {
  type Candidate,
  compare,
  indexWanted,
  isStrong,
  nearDays,
  type PaymentToMatch,
  worthOf,
} from './candidates.ts'
import { fingerprintsOf } from './fingerprints.ts'
import { findReversals } from './reversals.ts'
import { idsOf, readTokens } from './tokens.ts'

export type Waiting = Pick<
  QueuedPayment,
  'id' | 'amount' | 'amountDue' | 'transactionId' | 'orderCode' | 'submittedAt'
>

/** A payment whose money has arrived. */
export interface Settled {
  id: number
  transactionId: string
  orderCode: string
  fingerprints: readonly string[]
}

export interface Matches {
  /** The fingerprints of each line of the statement. */
  fingerprints: string[][]
  /** Exact matches, with the index of their line. */
  green: { id: number; at: number }[]
  /** Payments for manual review, with candidate lines, best first. */
  yellow: { id: number; candidates: Candidate[] }[]
  /** Payments without a matching line. */
  unmatchedPayments: number[]
  /** Lines that were already used, with their payments. */
  paid: { at: number; id: number }[]
  /** Lines that another line reverses. */
  reversed: number[]
  /** Credits without a matching payment. */
  unmatchedCredits: number[]
}

/** The maximum number of candidate lines per payment. */
const CHOICE = 5
/** Minimum length of an order code. Shorter codes are ignored. */
const CODE_LENGTH = 8

/**
 * Matches the lines of a statement with pending payments. In an exact match, the line contains the payment's ID or
 * order code. The line's amount is both the claimed amount and the amount due. The line matches no other payment, and
 * the payment matches no other line. The date is near the submission, and nothing is doubtful.
 */
export function matchStatement(
  lines: readonly StatementLine[],
  waiting: readonly Waiting[],
  settled: readonly Settled[],
): Matches {
  const wanted = waiting.map(asWanted)
  const codes = new Set(
    [...waiting, ...settled].flatMap(({ orderCode }) => (isCode(orderCode) ? [orderCode] : [])),
  )
  const tokens = lines.map((line) => readTokens(line, (code) => codes.has(code)))
  const reversals = findReversals(lines, tokens)
  const fingerprints = fingerprintsOf(lines, tokens)
  const paidBy = whoWasPaid(settled)

  const paid: Matches['paid'] = []
  const reversed: number[] = []
  const open: number[] = []
  for (const [at, line] of lines.entries()) {
    if (line.kind === 'debit') continue
    const by = paidBy([...(fingerprints[at] ?? []), ...(tokens[at]?.references ?? [])])
    if (by !== undefined) paid.push({ at, id: by })
    else if (reversals[at] === 'surely') reversed.push(at)
    else open.push(at)
  }

  const candidateOf = (at: number, payment: PaymentToMatch): Candidate | null => {
    const [line, said] = [lines[at], tokens[at]]
    return line && said
      ? { at, ...compare({ line, tokens: said, reversed: reversals[at] ?? null }, payment) }
      : null
  }
  const find = indexWanted(wanted)
  const byPayment = new Map<number, Candidate[]>(wanted.map(({ id }) => [id, []]))
  const strongOf = new Map<number, number>()
  for (const at of open)
    for (const payment of tokens[at] ? find(tokens[at]) : []) {
      const candidate = candidateOf(at, payment)
      if (!candidate || !isNamed(candidate)) continue
      byPayment.get(payment.id)?.push(candidate)
      if (isStrong(candidate)) strongOf.set(at, (strongOf.get(at) ?? 0) + 1)
    }

  const known = countOf(open.flatMap((at) => fingerprints[at] ?? []))
  const unlined = new Set(settled.flatMap((one) => (one.fingerprints.length === 0 ? [one.orderCode] : [])))
  const green: Matches['green'] = []
  const used = new Set<number>()
  for (const payment of wanted) {
    const candidates = byPayment.get(payment.id) ?? []
    const strong = candidates.filter(isStrong)
    for (const candidate of strong) {
      const { at, id, doubts } = candidate
      if (strong.length > 1) doubts.push('named-twice')
      if ((strongOf.get(at) ?? 0) > 1) doubts.push('names-others')
      if (id !== 'whole' && unlined.has(payment.orderCode)) doubts.push('paid-before')
      if (fingerprints[at]?.some((one) => (known.get(one) ?? 0) > 1)) doubts.push('line-twice')
    }
    const [only] = strong
    if (!only || only.doubts.length > 0) continue
    green.push({ id: payment.id, at: only.at })
    used.add(only.at)
  }

  const isGreen = new Set(green.map(({ id }) => id))
  const alike = groupOf(
    open.filter((at) => !used.has(at) && !strongOf.has(at)),
    (at) => `${lines[at]?.paise} ${lines[at]?.day}`,
  )
  const yellow: Matches['yellow'] = []
  const unmatchedPayments: number[] = []
  for (const payment of wanted) {
    if (isGreen.has(payment.id)) continue
    const named = (byPayment.get(payment.id) ?? []).filter(({ at }) => !used.has(at))
    const likely: Candidate[] = []
    const sums = new Set([payment.amountPaise, payment.duePaise])
    for (const day of nearDays(payment))
      for (const at of [...sums].flatMap((paise) => alike.get(`${paise} ${day}`) ?? [])) {
        if (likely.length >= CHOICE) break
        const candidate = named.some((one) => one.at === at) ? null : candidateOf(at, payment)
        if (candidate && !candidate.doubts.includes('other-code')) likely.push(candidate)
      }
    const candidates = [...named, ...likely]
      .toSorted((one, other) => worthOf(other) - worthOf(one) || one.at - other.at)
      .slice(0, CHOICE)
    if (candidates.length > 0) yellow.push({ id: payment.id, candidates })
    else unmatchedPayments.push(payment.id)
  }
  const offered = new Set(yellow.flatMap(({ candidates }) => candidates.map(({ at }) => at)))
  const unmatchedCredits = open.filter((at) => !used.has(at) && !offered.has(at))
  return { fingerprints, green, yellow, unmatchedPayments, paid, reversed, unmatchedCredits }
}

/**
 * Finds rejected payments whose money is in the statement. The line contains their ID or order code, matches no other
 * payment, and differs at most in the amount.
 */
export function matchRejected(
  lines: readonly StatementLine[],
  rejected: readonly Waiting[],
  matches: Pick<Matches, 'unmatchedCredits' | 'yellow'>,
): { id: number; at: number }[] {
  const offered = matches.yellow.flatMap(({ candidates }) => candidates)
  const free = new Set([
    ...matches.unmatchedCredits,
    ...offered.filter((one) => !isStrong(one)).map(({ at }) => at),
  ])
  const { green, yellow } = matchStatement(lines, rejected, [])
  const likely = yellow.flatMap(({ id, candidates: [first] }) =>
    first && isStrong(first) && first.doubts.every((doubt) => doubt === 'amount')
      ? [{ id, at: first.at }]
      : [],
  )
  return [...green, ...likely].filter(({ at }) => free.has(at)).toSorted((one, other) => one.at - other.at)
}

/** Whether the line contains the ID or the order code, not only the amount. */
const isNamed = ({ id, code, amount }: Candidate) =>
  (id !== null && (id !== 'near' || amount)) || code !== null

const isCode = (code: string) => code.length >= CODE_LENGTH

const asWanted = (payment: Waiting): PaymentToMatch => ({
  id: payment.id,
  amountPaise: toPaise(payment.amount),
  duePaise: toPaise(payment.amountDue),
  orderCode: payment.orderCode,
  ids: idsOf(transactionKey(payment.transactionId)),
  submittedAt: payment.submittedAt.getTime(),
})

/**
 * Returns a function that finds the settled payment for a fingerprint or reference. The function returns undefined if
 * there is none.
 */
function whoWasPaid(settled: readonly Settled[]): (marks: readonly string[]) => number | undefined {
  const byMark = new Map<string, number>()
  for (const { id, transactionId, fingerprints } of settled)
    for (const mark of [...fingerprints, ...idsOf(transactionKey(transactionId))]) byMark.set(mark, id)
  return (marks) => {
    const mark = marks.find((one) => byMark.has(one))
    return mark === undefined ? undefined : byMark.get(mark)
  }
}

function groupOf<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return groups
}

function countOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
