import { readAmount } from './amounts.ts'
import { readDays } from './dates.ts'

/** What a column of a statement says. */
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
/** Which column plays which role. */
export type Columns = Partial<Record<Role, number>>

/** Where the table begins in a sheet, and what its columns are called. */
export interface Header {
  row: number
  names: string[]
}

/** The letters of a name: 'Chq./Ref.No.' is chqrefno. */
const lettersOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/** How banks call their columns; of two that fit the first one counts, of two patterns the earlier. */
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

/** Recognises the columns by their names. */
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
  // Where both sides have a column, one that is called an amount is something else.
  if (columns.credit !== undefined) delete columns.amount
  return columns
}

/** Whether lines can be read by these columns. */
export const isComplete = ({ date, narration, credit, amount }: Columns) =>
  date !== undefined && narration !== undefined && (credit !== undefined || amount !== undefined)

/** So far below the bank's letterhead a table begins at most. */
const SEARCHED = 200

/** The row that names the columns: the one with the most that are known, else the one before the first line. */
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

/** Whose layout it is: what its columns are called. */
export const layoutOf = ({ names }: Header) => names.map(lettersOf).join('|')
