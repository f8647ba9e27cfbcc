import { type CellAmount, readAmount } from './amounts.ts'
import type { Columns, Header } from './columns.ts'
import { readDays } from './dates.ts'

/** A line of a statement. Amounts are in paise. */
export interface StatementLine {
  /** Such as 2026-11-22. */
  day: string
  narration: string
  reference: string
  /** Text in the rows below without a date or amount. It may belong to this line or the next. */
  loose: string
  kind: 'credit' | 'debit'
  paise: number
  balancePaise: number | null
  /** Whether the line reverses an entry on the other side, such as a negative credit. */
  back: boolean
}

export interface StatementLines {
  lines: StatementLine[]
  /** Row numbers, as in a spreadsheet, of rows that look like lines but can't be read. */
  unread: number[]
}

/** Reads the lines below the header. */
export function readLines(rows: readonly string[][], header: Header, columns: Columns): StatementLines {
  const body = rows.slice(header.row + 1)
  const cellOf = (row: readonly string[], column: number | undefined) =>
    column === undefined ? '' : (row[column] ?? '').trim()
  const days = readDays(body.map((row) => cellOf(row, columns.date)))
  const lines: StatementLine[] = []
  const unread: number[] = []
  /** The line to which the text of a row without a date may belong. */
  let open: StatementLine | undefined
  for (const [at, row] of body.entries()) {
    const day = days[at]
    const narration = cellOf(row, columns.narration).replaceAll(/\s+/g, ' ')
    const reference = cellOf(row, columns.reference)
    if (!day) {
      const others = row.filter((cell, column) => {
        const isText = column === columns.narration || column === columns.reference
        return cell.trim() !== '' && !isText
      })
      if (others.length === 0 && open) open.loose = `${open.loose} ${narration} ${reference}`.trim()
      else if (others.length > 0) open = undefined
      continue
    }
    open = undefined
    const said = [columns.credit, columns.debit, columns.amount].map((column) => cellOf(row, column))
    const money = readMoney(said.map(readAmount), cellOf(row, columns.side))
    const shifted = row.slice(header.names.length).some((cell) => cell.trim() !== '')
    if (money && !shifted) {
      open = {
        day,
        narration,
        reference,
        loose: '',
        balancePaise: balanceOf(cellOf(row, columns.balance)),
        ...money,
      }
      lines.push(open)
    } else if (shifted || said.some((cell) => /[1-9]/.test(cell))) unread.push(header.row + at + 2)
  }
  return { lines: withoutCopies(lines), unread }
}

type Money = Pick<StatementLine, 'kind' | 'paise' | 'back'>

/** Returns the money of a row. Null if the row has no amount, or both a credit and a debit. */
function readMoney(
  [credit = null, debit = null, amount = null]: (CellAmount | null)[],
  side: string,
): Money | null {
  const came = credit !== null && credit.paise > 0
  const went = debit !== null && debit.paise > 0
  if (came && went) return null
  if (came) {
    const back = credit.sign < 0
    return { kind: back ? 'debit' : 'credit', paise: credit.paise, back }
  }
  if (went) return debit.sign > 0 ? null : { kind: 'debit', paise: debit.paise, back: false }
  if (!amount || amount.paise === 0) return null
  const letter = /^\W*([CD])/i.exec(side)?.[1]?.toUpperCase()
  if (letter === undefined)
    return { kind: amount.sign < 0 ? 'debit' : 'credit', paise: amount.paise, back: false }
  const back = amount.sign < 0
  return { kind: (letter === 'C') === back ? 'debit' : 'credit', paise: amount.paise, back }
}

function balanceOf(cell: string): number | null {
  const read = readAmount(cell)
  return read && (read.sign < 0 ? -read.paise : read.paise)
}

/**
 * Removes duplicates. A file with two overlapping parts of a statement repeats lines. Lines without a balance and a
 * reference may be different payments, so they all stay.
 */
function withoutCopies(lines: StatementLine[]): StatementLine[] {
  const seen = new Set<string>()
  return lines.filter(({ day, narration, reference, kind, paise, balancePaise }) => {
    if (balancePaise === null && !/\d{12}/.test(`${narration} ${reference}`)) return true
    const key = [day, narration, reference, kind, paise, balancePaise].join('\n')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
