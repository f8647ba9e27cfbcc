import { findHeader, type Header } from './columns.ts'
import { readCsv } from './csv.ts'
import { decodeText } from './decode.ts'
import { StatementRefused } from './refused.ts'
import { readXlsx } from './xlsx.ts'
import { t } from '../../../texts/admin-statement.ts'

/** The cells of a statement, and the position of its table. */
export interface StatementTable {
  rows: string[][]
  header: Header
}

const MAX_BYTES = 20 * 1024 * 1024

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)

/**
 * Reads a statement in the formats that banks offer. Sends no data to any server. Throws `StatementRefused` if the
 * file can't be read.
 */
export async function readStatement(file: Blob, password?: string): Promise<StatementTable> {
  if (file.size > MAX_BYTES) throw new StatementRefused(t.fileTooLarge)
  const bytes = new Uint8Array(await file.arrayBuffer())
  for (const rows of await readSheets(bytes, password)) {
    const header = findHeader(rows)
    if (header) return { rows, header }
  }
  throw new StatementRefused(t.noTable)
}

async function readSheets(bytes: Uint8Array<ArrayBuffer>, password?: string): Promise<string[][][]> {
  if (startsWith(bytes, 0x50, 0x4b)) return readXlsx(bytes)
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) {
    const { readPdf } = await import('./pdf.ts')
    return [await readPdf(bytes, password)]
  }
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new StatementRefused(t.excelUnreadable)
  const text = decodeText(bytes)
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) throw new StatementRefused(t.isWebPage)
  return [readCsv(text)]
}
