import { whatsappNumber } from '../academy/rules.ts'
import { normalisePrice, parsePrice } from '../platform/money.ts'

/** The columns of a file of students, in the order of the interface. */
export const STUDENT_FIELDS = ['name', 'mobile', 'username', 'batch', 'course', 'paid', 'until'] as const
export type StudentField = (typeof STUDENT_FIELDS)[number]
/** The cells of a row, unchanged from the file. */
export type StudentCells = Partial<Record<StudentField, string>>

export const IMPORT_STATES = ['draft', 'checked', 'running', 'done', 'failed', 'undoing', 'undone'] as const
/** The planned result of a row. Rows with an error and repeated rows are not imported. */
export const ROW_RESULTS = ['new', 'existing', 'duplicate', 'error'] as const
export type RowResult = (typeof ROW_RESULTS)[number]

export const MAX_IMPORT_ROWS = 10_000
/** Maximum number of rows in one call. */
export const ROWS_AT_ONCE = 500
export const IMPORT_UNDO_DAYS = 7
/** Maximum length of a cell. Longer cells are cut. */
export const MAX_CELL = 200

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** The day from which spreadsheets count days, and the numbers of the days from 2000 to 2099. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const EXCEL_DAYS = { first: 36_526, last: 73_050 }
const DAY_MS = 86_400_000

function isoOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : null
}

const fullYear = (year: string) => Number(year) + (year.length === 2 ? 2000 : 0)

/**
 * Parses a day: 31/03/2027, 31-3-27, 2027-03-31, 31 Mar 2027, or the number that Excel stores. Null for other values.
 */
export function readDay(cell: string): string | null {
  const typed = cell.trim().replace(/[T ]\d{1,2}:\d\d.*$/, '')
  const [, ...iso] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ?? []
  if (iso[0]) return isoOf(Number(iso[0]), Number(iso[1]), Number(iso[2]))
  const [, day, month, year] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(typed) ?? []
  if (year) return isoOf(fullYear(year), Number(month), Number(day))
  const [, of, name, named] = /^(\d{1,2})[-/. ]*([a-z]{3})[a-z]*[-/., ]*(\d{4}|\d{2})$/i.exec(typed) ?? []
  if (name && named) return isoOf(fullYear(named), MONTHS.indexOf(name.toLowerCase()) + 1, Number(of))
  const serial = /^\d{5}(\.\d+)?$/.test(typed) ? Math.floor(Number(typed)) : 0
  if (serial >= EXCEL_DAYS.first && serial <= EXCEL_DAYS.last)
    return new Date(EXCEL_EPOCH + serial * DAY_MS).toISOString().slice(0, 10)
  return null
}

/** Whether Excel has rounded a long number, such as '9.19877E+11'. Some of its digits are then lost. */
export const isRounded = (cell: string) => /^\d(\.\d+)?e\+?\d+$/i.test(cell.trim())

/** Parses a mobile number. Ten digits are an Indian number, which starts with 6 to 9. Null for other values. */
export function readMobile(cell: string): string | null {
  const typed = cell
    .trim()
    .replace(/^'/, '')
    .replace(/^(\d{10,13})\.0+$/, '$1')
  const number = whatsappNumber(typed)
  // A shorter number without a plus sign and a country code is incomplete.
  if (number === null || (number.length < 10 && !typed.startsWith('+'))) return null
  return number.startsWith('91') && number.length <= 12 && !/^91[6-9]\d{9}$/.test(number)
    ? null
    : `+${number}`
}

/**
 * Parses an amount and returns it in paise: 5000, ₹5,000, Rs. 5,000/-. Null for an empty cell, undefined for other
 * values.
 */
export function readPaid(cell: string): number | null | undefined {
  const typed = cell
    .trim()
    .replace(/^(rs\.?|inr)\s*/i, '')
    .replace(/\s*\/-$/, '')
  if (/^[-–—]?$/.test(typed) || /^₹?\s*0+(\.0+)?$/.test(typed)) return null
  return parsePrice(normalisePrice(typed)) ?? undefined
}

/** Normalises a name, so that rows that differ only in case, accents, dots or spaces have the same name. */
export const foldName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f.'’]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const SYNONYMS: Record<StudentField, RegExp> = {
  name: /^(full |student'?s? ?)?name$|^student$|^नाम$|छात्र का नाम/i,
  mobile: /mobile|phone|whats ?app|contact|^(mob|ph|cell)\b|मोबाइल|फ़?ोन/i,
  username: /user ?name|login|^user$|^id$|यूज़रनेम/i,
  batch: /batch|group|class|section|बैच/i,
  course: /course|subject|कोर्स/i,
  paid: /paid|fees?|amount|cash|price|फ़?ीस|रकम|नकद/i,
  until: /until|valid|expir|last day|end( date)?$|access|till|तक/i,
}

/** Returns the field of each column by its title. Each field is used only once. Null for unknown titles. */
export function guessColumns(titles: readonly string[]): (StudentField | null)[] {
  const taken = new Set<StudentField>()
  return titles.map((title) => {
    const field = STUDENT_FIELDS.find((one) => !taken.has(one) && SYNONYMS[one].test(title.trim()))
    if (field) taken.add(field)
    return field ?? null
  })
}

/** Whether a row contains titles and not a student's data. */
export const isHeader = (cells: readonly string[]) =>
  guessColumns(cells).some(Boolean) && !cells.some((cell) => readMobile(cell) !== null)

/**
 * Guesses the columns of a file without titles from the contents of its rows. Null for a column that it can't guess.
 */
export function guessByContent(rows: readonly (readonly string[])[]): (StudentField | null)[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const fields: (StudentField | null)[] = Array.from({ length: width }, () => null)
  const most = (test: (cell: string) => boolean) => {
    const counts = fields.map((field, column) =>
      field === null ? rows.filter((row) => test(row[column] ?? '')).length : 0,
    )
    const best = counts.indexOf(Math.max(...counts))
    return (counts[best] ?? 0) * 2 > rows.length ? best : -1
  }
  const tests: [StudentField, (cell: string) => boolean][] = [
    ['mobile', (cell) => readMobile(cell) !== null],
    ['until', (cell) => readDay(cell) !== null],
    ['name', (cell) => /\p{L}{2}/u.test(cell)],
  ]
  for (const [field, test] of tests) {
    const column = most(test)
    if (column >= 0) fields[column] = field
  }
  return fields
}
