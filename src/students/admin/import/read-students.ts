import { readCsv } from '../../../payments/admin/statement/read/csv.ts'
import { decodeText } from '../../../payments/admin/statement/read/decode.ts'
import { readXlsx } from '../../../payments/admin/statement/read/xlsx.ts'
import {
  guessByContent,
  guessColumns,
  isHeader,
  MAX_CELL,
  MAX_IMPORT_ROWS,
  type StudentCells,
  type StudentField,
} from '../../imports.rules.ts'
import { t } from '../../texts/admin-import.ts'

const MAX_BYTES = 10 * 1024 * 1024
const SAMPLE = 50

export interface StudentFile {
  name: string
  rows: string[][]
  hasTitles: boolean
  columns: (StudentField | null)[]
}

/** Thrown with a message for the administrator. */
export class FileRefused extends Error {}

/**
 * Reads a CSV or Excel file of students, and guesses the content of its columns. A CSV file can be UTF-8 or UTF-16,
 * with commas, semicolons or tabs. Throws `FileRefused` if the file is unreadable, empty or too large.
 */
export async function readStudents(file: File): Promise<StudentFile> {
  if (file.size > MAX_BYTES) throw new FileRefused(t.fileTooLarge)
  const rows = (await readSheet(file)).filter((row) => row.some((cell) => cell.trim() !== ''))
  const [first] = rows
  if (!first) throw new FileRefused(t.fileEmpty)
  const hasTitles = isHeader(first)
  if (rows.length - (hasTitles ? 1 : 0) > MAX_IMPORT_ROWS) throw new FileRefused(t.tooManyRows)
  const width = Math.max(...rows.slice(0, SAMPLE).map((row) => row.length))
  const columns = hasTitles ? guessColumns(first) : guessByContent(rows.slice(0, SAMPLE))
  return {
    name: file.name,
    rows,
    hasTitles,
    columns: Array.from({ length: width }, (_, index) => columns[index] ?? null),
  }
}

async function readSheet(file: File): Promise<string[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    try {
      const [sheet] = await readXlsx(bytes)
      return sheet ?? []
    } catch {
      throw new FileRefused(t.fileUnreadable)
    }
  }
  // Detects an old Excel file, or a web page with the extension of an Excel file.
  const isOld = bytes[0] === 0xd0 && bytes[1] === 0xcf
  const text = isOld ? '' : decodeText(bytes)
  if (isOld || /^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) throw new FileRefused(t.fileUnreadable)
  return readCsv(text, 2)
}

/** Returns the rows for the server to check. `line` is the number of the row in the file. */
export function cellsOf(
  { rows, hasTitles, columns }: StudentFile,
  batch: string,
): { line: number; cells: StudentCells }[] {
  const first = hasTitles ? 1 : 0
  return rows.slice(first).map((row, index) => {
    const cells: StudentCells = {}
    for (const [column, field] of columns.entries()) {
      const cell = row[column]?.trim().slice(0, MAX_CELL)
      if (field && cell) cells[field] = cell
    }
    if (batch && !cells.batch) cells.batch = batch
    return { line: index + 1 + first, cells }
  })
}
