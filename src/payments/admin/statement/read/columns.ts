import { readAmount } from './amounts.ts'
import { readDays } from './dates.ts'

/** The roles of a statement's columns. */
export const ROLES = [
  'date',
  'narration',
  'reference',
  'credit',
  'debit',
  'amount',
  'side',
  'balance',
] as const
export type Role = (typeof ROLES)[number]
/** The column index of each role. */
export type Columns = Partial<Record<Role, number>>

/** The position of the table in a sheet, and its column names. */
export interface Header {
  row: number
  names: string[]
}

/** Returns only the letters of a name: 'Chq./Ref.No.' becomes 'chqrefno'. */
const lettersOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/**
 * Patterns for the column names of banks. The first matching column is used. If several patterns match, the earlier
 * one is used.
 */
const NAMES: Record<Role, readonly RegExp[]> = {
  side: [/^(drcr|crdr|debitcredit|creditdebit|cd|type|transactiontype|txntype|drcrindicator)$/],
  date: [
    /^((txn|tran|trans|transaction|post|posting|booking|entry)?(date|dt)(time)?|transactiondateandtime)$/,
    /^value(date|dt|dat)$/,
    /date/,
  ],
  narration: [/narration|particulars|description|remarks|details/, /transaction$|^note$/],
  reference: [/utr|rrn|^ref|ref(erence)?(no|number)/, /chq|cheque|instrument|transactionid|tranid|txnid/],
  debit: [/^(debit|withdrawal|dr$|dramount|paidout|moneyout)/],
  credit: [/^(credit|deposit|cr$|cramount|paidin|moneyin)/],
  balance: [/balance|^bal(inr)?$/],
  amount: [/^(txn|tran|transaction)?(amount|amt)(inr|rs|inrs)?$/],
}

/** Returns the columns that their names identify. */
export function recogniseColumns(names: readonly string[]): Columns {
  const letters = names.map(lettersOf)
  const columns: Columns = {}
  const taken = new Set<number>()
  for (const [role, patterns] of Object.entries(NAMES) as [Role, readonly RegExp[]][])
    for (const pattern of patterns) {
      const at = letters.findIndex((name, index) => !taken.has(index) && pattern.test(name))
      if (at < 0) continue
      columns[role] = at
      taken.add(at)
      break
    }
  // If there are debit and credit columns, an amount column has another meaning and is ignored.
  if (columns.credit !== undefined) delete columns.amount
  return columns
}

/** Whether these columns are enough to read lines. */
export const isComplete = ({ date, narration, credit, amount }: Columns) =>
  date !== undefined && narration !== undefined && (credit !== undefined || amount !== undefined)

/** The number of rows that are searched for the table, below the bank's letterhead. */
const SEARCHED = 200

/**
 * Finds the row with the column names: the row with the most known names, otherwise the row above the first line. Null
 * if there is neither.
 */
export function findHeader(rows: readonly string[][]): Header | null {
  let best: { row: number; score: number } | null = null
  for (const [row, names] of rows.slice(0, SEARCHED).entries()) {
    const columns = recogniseColumns(names)
    const score = Object.keys(columns).length + (isComplete(columns) ? 10 : 0)
    if (score >= 3 && score > (best?.score ?? 0)) best = { row, score }
  }
  const row = best?.row ?? rows.slice(0, SEARCHED).findIndex(looksLikeLine) - 1
  const names = rows[row]
  return names ? { row, names: names.map((name) => name.replaceAll(/\s+/g, ' ').trim()) } : null
}

const looksLikeLine = (cells: readonly string[]) =>
  readDays(cells).some((day) => day !== null) &&
  cells.filter((cell) => (readAmount(cell)?.paise ?? 0) > 0).length > 0

/** Returns a key for a bank's layout, built from its column names. */
export const layoutOf = ({ names }: Header) => names.map(lettersOf).join('|')
