import { interfaceLocale } from '../../../platform/language/in-languages.ts'
import { formatPaise } from '../../../platform/money.ts'
import type { Candidate, MismatchReason } from './match/candidates.ts'
import type { Role } from './read/columns.ts'
import type { StatementLine } from './read/lines.ts'
import { t } from '../../texts/admin-statement.ts'

export const roleNames = (): Record<Role, string> => ({
  date: t.dateColumn,
  narration: t.narrationColumn,
  reference: t.referenceColumn,
  credit: t.creditColumn,
  debit: t.debitColumn,
  amount: t.amountColumn,
  side: t.sideColumn,
  balance: t.balanceColumn,
})

const idTexts = () => ({ whole: t.idMatches, part: t.idPartMatches, near: t.idNearlyMatches })
const codeTexts = () => ({ whole: t.codeMatches, part: t.codeCutOff })

const doubtTexts = (): Record<Exclude<MismatchReason, 'amount'>, string> => ({
  'other-code': t.otherCode,
  'maybe-reversed': t.maybeReversed,
  far: t.farApart,
  'named-twice': t.namedTwice,
  'names-others': t.namesOthers,
  'paid-before': t.paidBefore,
  'line-twice': t.lineTwice,
})

/** Returns sentences about the matches and the doubts of a candidate. */
export function reasonsOf({ id, code, amount, doubts }: Candidate): { good: string[]; bad: string[] } {
  const good = [id && idTexts()[id], code && codeTexts()[code], amount ? t.amountMatches : null]
  const bad = doubts.map((doubt) =>
    doubt === 'amount' ? (amount ? t.submittedNotDue : t.amountDiffers) : doubtTexts()[doubt],
  )
  if (id === null && code === null) bad.unshift(t.neitherMatches)
  return { good: good.filter((word) => word !== null), bad }
}

/** Formats a day: '18 Nov 2026'. */
export const formatDay = (day: string) =>
  new Intl.DateTimeFormat(interfaceLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))

/** Returns the label of a line in a list of candidates. */
export const lineWords = ({ day, paise, narration }: StatementLine) =>
  `${formatDay(day)} · ${formatPaise(paise)} · ${narration.slice(0, 60)}`
