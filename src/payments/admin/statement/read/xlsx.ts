import { openZip } from './unzip.ts'

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

const plain = (text: string) =>
  text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name: string) => {
    if (name) return NAMED.get(name) ?? whole
    const point = hex ? Number.parseInt(String(hex), 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })

const attribute = (tag: string, name: string) =>
  plain(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** Yields the whole text, the attributes and the content of each element with this name, in linear time. */
function* elements(
  xml: string,
  name: string,
): Generator<[whole: string, attributes: string, content: string]> {
  const start = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^<>]*)>`, 'g')
  const end = new RegExp(`</(?:\\w+:)?${name}>`, 'g')
  for (let tag = start.exec(xml); tag; tag = start.exec(xml)) {
    const [opening, attributes = ''] = tag
    if (attributes.endsWith('/')) {
      yield [opening, attributes, '']
      continue
    }
    end.lastIndex = start.lastIndex
    const closing = end.exec(xml)
    if (!closing) return
    yield [xml.slice(tag.index, end.lastIndex), attributes, xml.slice(start.lastIndex, closing.index)]
    start.lastIndex = end.lastIndex
  }
}

/** Returns the text of a cell or a shared string: all text runs, without phonetic hints. */
function textOf(xml: string): string {
  const [first = '', ...rest] = xml.split(/<(?:\w+:)?rPh(?=[\s>])/)
  const withoutHints = first + rest.map((part) => part.replace(/^[\s\S]*?<\/(?:\w+:)?rPh>/, '')).join('')
  return [...elements(withoutHints, 't')].map(([, , text]) => plain(text)).join('')
}

/** Returns the sheets of a workbook in order, as rows of cells. Dates have the form 2026-11-22. */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<string[][][]> {
  const open = openZip(bytes)
  const [workbook, related, shared, styles] = await Promise.all([
    open('xl/workbook.xml'),
    open('xl/_rels/workbook.xml.rels'),
    open('xl/sharedStrings.xml'),
    open('xl/styles.xml'),
  ])
  const targets = new Map(
    [...elements(related ?? '', 'Relationship')].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  const strings = [...elements(shared ?? '', 'si')].map(([, , text]) => textOf(text))
  const days = dayStyles(styles ?? '')
  const since = /<(?:\w+:)?workbookPr[^>]*\bdate1904="(?:1|true)"/.test(workbook ?? '')
    ? SINCE_1904
    : SINCE_1900
  const sheets: string[][][] = []
  for (const [tag] of elements(workbook ?? '', 'sheet')) {
    const target = targets.get(/\sr?:?id="([^"]*)"/i.exec(tag.replace(/\ssheetId="[^"]*"/, ''))?.[1] ?? '')
    const xml = target && (await open(target.startsWith('/') ? target.slice(1) : `xl/${target}`))
    if (xml) sheets.push(readSheet(xml, { strings, days, since }))
  }
  return sheets
}

const DAY_MS = 86_400_000
/** Day 0 is 30 December 1899, because spreadsheets treat 1900 as a leap year. */
const SINCE_1900 = Date.UTC(1899, 11, 30)
const SINCE_1904 = Date.UTC(1904, 0, 1)

type Book = { strings: string[]; days: ReadonlySet<number>; since: number }

function readSheet(xml: string, book: Book): string[][] {
  const rows: string[][] = []
  for (const [, , row] of elements(xml, 'row')) {
    const cells: string[] = []
    for (const [tag, , cell] of elements(row, 'c')) {
      const at = columnOf(attribute(tag.slice(0, tag.indexOf('>') + 1), 'r')) ?? cells.length
      while (cells.length < at) cells.push('')
      cells[at] = readCell(tag.slice(0, tag.indexOf('>') + 1), cell, book).trim()
    }
    rows.push(cells)
  }
  return rows
}

function readCell(tag: string, cell: string, { strings, days, since }: Book): string {
  const type = attribute(tag, 't')
  if (type === 'inlineStr') return textOf(cell)
  const [first] = elements(cell, 'v')
  const value = plain(first?.[2] ?? '')
  if (type === 's') return strings[Number(value)] ?? ''
  if (type !== '' && type !== 'n') return value
  if (value === '' || !Number.isFinite(Number(value))) return value
  if (days.has(Number(attribute(tag, 's') || -1)))
    return new Date(since + Math.floor(Number(value)) * DAY_MS).toISOString().slice(0, 10)
  // Expands exponents: 6.32612345678E11 is a 12-digit reference.
  return /e/i.test(value) ? String(Number(value)) : value
}

/**
 * Returns the index of the column in a cell reference such as 'AB12' (the 28th column). Returns null for columns
 * beyond those of a statement.
 */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,2}/.exec(reference)?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Returns the styles that show a number as a date. */
function dayStyles(xml: string): Set<number> {
  const own = new Set<number>()
  for (const [tag] of elements(xml, 'numFmt'))
    if (/[dy]/i.test(attribute(tag, 'formatCode').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')))
      own.add(Number(attribute(tag, 'numFmtId')))
  const [list] = elements(xml, 'cellXfs')
  const styles = new Set<number>()
  let index = 0
  for (const [tag] of elements(list?.[2] ?? '', 'xf')) {
    const format = Number(attribute(tag.slice(0, tag.indexOf('>') + 1), 'numFmtId'))
    if ((format >= 14 && format <= 17) || format === 22 || own.has(format)) styles.add(index)
    index += 1
  }
  return styles
}
