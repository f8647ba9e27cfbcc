import { formatPaise } from '../../../platform/money.ts'
import type { Candidate, Doubt } from './match/candidates.ts'
import type { Role } from './read/columns.ts'
import type { StatementLine } from './read/lines.ts'

export const ROLE_WORDS: Record<Role, string> = {
  date: 'Date',
  narration: 'Narration',
  reference: 'Reference',
  credit: 'Credit',
  debit: 'Debit',
  amount: 'Amount',
  side: 'Credit or debit',
  balance: 'Balance',
}

const ID_WORDS = {
  whole: 'The transaction ID agrees.',
  part: 'A part of the transaction ID agrees.',
  near: 'The transaction ID differs by a digit or two.',
}
const CODE_WORDS = { whole: 'The order code agrees.', part: 'The order code is cut off.' }

const DOUBT_WORDS: Record<Exclude<Doubt, 'amount'>, string> = {
  'other-code': 'The line names the order code of another request.',
  'maybe-reversed': 'This money may have gone back.',
  far: 'It came long before the request, or long after.',
  'named-twice': 'Another line names this request, too.',
  'names-others': 'The line names another request, too.',
  'paid-before': 'This order code has been paid before, without a statement.',
  'line-twice': 'The statement has this line twice.',
}

/** What speaks for a line, and what against it. */
export function reasonsOf({ id, code, amount, doubts }: Candidate): { good: string[]; bad: string[] } {
  const good = [id && ID_WORDS[id], code && CODE_WORDS[code], amount ? 'The amount agrees.' : null]
  const bad = doubts.map((doubt) =>
    doubt === 'amount'
      ? amount
        ? 'What was claimed is not what is due.'
        : 'The amount differs.'
      : DOUBT_WORDS[doubt],
  )
  if (id === null && code === null) bad.unshift('Neither the transaction ID nor the order code is in it.')
  return { good: good.filter((word) => word !== null), bad }
}

const days = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** '18 Nov 2026' */
export const formatDay = (day: string) => days.format(new Date(day))

/** One line in a list to choose from. */
export const lineWords = ({ day, paise, narration }: StatementLine) =>
  `${formatDay(day)} · ${formatPaise(paise)} · ${narration.slice(0, 60)}`
