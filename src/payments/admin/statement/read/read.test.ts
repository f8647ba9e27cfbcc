import PdfDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { AXIS, HDFC, ICICI, KOTAK, SBI, workbook, zip } from '../../../../testing/setups/statements.ts'
import { readAmount } from './amounts.ts'
import { recogniseColumns } from './columns.ts'
import { readCsv } from './csv.ts'
import { readDays } from './dates.ts'
import { readLines } from './lines.ts'
import { readStatement } from './read-file.ts'
import { readXlsx } from './xlsx.ts'

const read = async (content: string | Uint8Array<ArrayBuffer>) => {
  const { rows, header } = await readStatement(new Blob([content]))
  return readLines(rows, header, recogniseColumns(header.names))
}
const short = (statement: Awaited<ReturnType<typeof read>>) =>
  statement.lines.map(({ day, kind, paise, balancePaise }) => [day, kind, paise, balancePaise])
const refusal = (content: string | Uint8Array<ArrayBuffer>) =>
  readStatement(new Blob([content])).then(
    () => '',
    (error: Error) => error.message,
  )

// Node.js has no web workers for reading PDFs, so the test loads the worker code directly.
const WORKER: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs'
Object.assign(globalThis, { pdfjsWorker: await import(WORKER) })

/** The same two payments in the statements of five banks. */
const TWO = [
  ['2026-11-18', 'credit', 499_900, 10_499_900],
  ['2026-11-18', 'credit', 299_900, 10_799_800],
]

describe('a statement in the layout of', () => {
  test('HDFC, below its letterhead and above its summary, can be read', async () => {
    const statement = await read(HDFC)
    expect(short(statement)).toEqual([
      ...TWO,
      ['2026-11-19', 'credit', 299_900, 11_099_700],
      ['2026-11-19', 'debit', 321_050, 10_778_650],
      ['2026-11-20', 'credit', 12_500_000, 23_278_650],
      ['2026-11-21', 'debit', 12_500_000, 10_778_650],
    ])
    expect(statement.lines[1]).toMatchObject({
      narration: 'UPI-RAVI, S-9876543210-2@YBL-SBIN0001234-632212345602-PAYMENT FROM PHONE',
      reference: '0000632212345602',
      loose: '',
    })
    expect(statement.unread).toEqual([])
  })

  test.each([
    ['ICICI', ICICI, 3],
    ['SBI', SBI, 3],
    ['Axis, whose newest line comes first', AXIS, 3],
    ['Kotak, with one column of amounts', KOTAK, 3],
  ])('%s', async (_bank, content, count) => {
    const statement = await read(content)
    expect(statement.lines).toHaveLength(count)
    expect(short(statement)).toEqual(expect.arrayContaining(TWO))
    expect(statement.lines.filter(({ narration }) => narration.includes('632212345601'))).toHaveLength(1)
    expect(statement.unread).toEqual([])
  })

  test('a workbook with dates and references stored as numbers can be read', async () => {
    const day = new Date('2026-11-18')
    const statement = await read(
      workbook([
        ['Statement of A & B <Academy>'],
        [
          'Date',
          'Narration',
          'Chq./Ref.No.',
          'Value Dt',
          'Withdrawal Amt.',
          'Deposit Amt.',
          'Closing Balance',
        ],
        [day, 'UPI-ASHA KUMARI-LNASHA2345', 632_212_345_601, day, '', 4999, 104_999],
        [day, 'UPI-RAVI & SONS', '0000632212345602', day, '', 2999.000_000_000_4, 107_998],
      ]),
    )
    expect(short(statement)).toEqual(TWO)
    expect(statement.lines.map(({ reference }) => reference)).toEqual(['632212345601', '0000632212345602'])
    expect(statement.lines[1]?.narration).toBe('UPI-RAVI & SONS')
  })

  test('a workbook with unknown entities, phonetic hints and an unclosed element can be read', async () => {
    const cells =
      '<c t="inlineStr"><is><t>a&constructor;&amp;</t><rPh sb="0"><t>hint</t></rPh></is></c><c/><c><v>7</v></c>'
    const sheets = await readXlsx(
      zip({
        'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="a.xml"/></Relationships>',
        'xl/a.xml': `<sheetData><row>${cells}</row>${'<row r="2">'.repeat(200_000)}</sheetData>`,
      }),
    )
    expect(sheets).toEqual([[['a&constructor;&', '', '7']]])
  })

  test('a PDF with narrations on several rows can be read: the text below may belong to another line', async () => {
    const document = new PdfDocument({ size: 'A4', margin: 30 })
    const chunks: Buffer[] = []
    const done = new Promise((resolve) =>
      document.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve),
    )
    const at = [30, 95, 290, 370, 440, 510]
    const put = (y: number, ...cells: string[]) =>
      cells.forEach((cell, index) => document.fontSize(8).text(cell, at[index] ?? 0, y, { lineBreak: false }))
    put(60, '', 'Statement of account 50100123456789')
    put(100, 'Date', '     Narration', 'Chq./Ref.No.', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance')
    put(120, '18/11/26', 'UPI-ASHA KUMARI-ASHA.K@OKHDFC', '0000632212345601', '', '4,999.00', '1,04,999.00')
    put(130, '', 'BANK-632212345601-LNASHA2345')
    document.addPage()
    put(60, 'Date', '     Narration', 'Chq./Ref.No.', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance')
    put(80, '18/11/26', 'UPI-RAVI S', '0000632212345602', '', '2,999.00', '1,07,998.00')
    document.end()
    await done
    const statement = await read(new Uint8Array(Buffer.concat(chunks)))
    expect(short(statement)).toEqual(TWO)
    expect(statement.lines[0]).toMatchObject({
      reference: '0000632212345601',
      narration: expect.stringContaining('ASHA KUMARI') as string,
      loose: expect.stringContaining('LNASHA2345') as string,
    })
  })
})

describe('a file', () => {
  test('can have any encoding that programs write', async () => {
    const text = HDFC.replace('ASHA KUMARI', 'आशा')
    const wide = Buffer.from(`\uFEFF${text}`, 'utf16le')
    const swapped = Buffer.from(wide).swap16()
    for (const bytes of [
      Buffer.from(`\uFEFF${text}`),
      wide,
      wide.subarray(2),
      swapped,
      swapped.subarray(2),
    ]) {
      const { lines } = await read(new Uint8Array(bytes))
      expect(lines[0]?.narration).toContain('UPI-आशा-')
      expect(lines).toHaveLength(6)
    }
    const western = new Uint8Array(Buffer.from(HDFC.replace('D SOUZA', 'PÉREZ'), 'latin1'))
    expect((await read(western)).lines[4]?.narration).toContain('JOHN PÉREZ')
  })

  test('keeps quoted text together, and splits text that only begins with a quote', () => {
    expect(readCsv('a;"b ""c""; d";e;f\r\n"x\ny";2;3;4\n')).toEqual([
      ['a', 'b "c"; d', 'e', 'f'],
      ['x\ny', '2', '3', '4'],
    ])
    expect(readCsv('1,"open,2,3\n4,5,6,7')).toEqual([
      ['1', '"open', '2', '3'],
      ['4', '5', '6', '7'],
    ])
  })

  test('that is not a statement causes an error with a suggestion', async () => {
    expect(await refusal('Hello')).toContain('no table of payments')
    expect(await refusal('')).toContain('no table of payments')
    expect(await refusal('<html><table></table></html>')).toContain('web page')
    expect(await refusal(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toContain('save it as XLSX')
    expect(await refusal(workbook([['a']]).slice(0, 300))).toContain('damaged')
    expect(await refusal('%PDF-1.7 nothing')).toContain('can’t read')
  })

  test('never loses a line without a message', async () => {
    const { lines, unread } = await read(
      HDFC.replace('"4,999.00","1,04,999.00"', '4,999.00,1,04,999.00').replace(
        ',,"2,999.00","1,07',
        ',5,"2,999.00","1,07',
      ),
    )
    expect(lines).toHaveLength(4)
    expect(unread).toEqual([8, 9])
  })

  test('reports a repeated line once', async () => {
    const twice = HDFC.replace(/(19\/11\/26,NEFT.*\n)/, '$1$1')
    expect((await read(twice)).lines).toEqual((await read(HDFC)).lines)
  })
})

describe('a cell', () => {
  test.each([
    ['1,23,456.78', 12_345_678, 0],
    ['₹ 4,999', 499_900, 0],
    ['Rs.4,999/-', 499_900, 0],
    ['INR 499.5', 49_950, 0],
    ['4,999.00 Cr', 499_900, 1],
    ['4999.00(Dr.)', 499_900, -1],
    ['(499.00)', 49_900, -1],
    ['-499', 49_900, -1],
    ['499.00-', 49_900, -1],
    ['４９９', 49_900, 0],
  ])('%s is an amount', (cell, paise, sign) => expect(readAmount(cell)).toEqual({ paise, sign }))
  test.each(['', '-', '.', 'Cr', '1,2,3', '12,34', '4.999,00', '1e3', '18/11/26', 'UPI 499'])(
    '%s is not an amount',
    (cell) => expect(readAmount(cell)).toBeNull(),
  )

  test('contains a date, in the order of its column', () => {
    const day = '2026-11-05'
    expect(
      readDays(['05/11/26', '05-11-2026 10:12:33', '5.11.2026', '05-Nov-2026', '05 Nov 26', 'Nov 5, 2026']),
    ).toEqual(Array.from({ length: 6 }, () => day))
    expect(readDays(['2026-11-05', '11/05/2026', '11/28/2026'])).toEqual([day, day, '2026-11-28'])
    expect(readDays(['31/02/2026', '********', '', '5', '32/13/2026', '05 Foo 2026'])).toEqual(
      Array.from({ length: 6 }, () => null),
    )
  })
})
