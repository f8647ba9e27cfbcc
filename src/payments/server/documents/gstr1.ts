import { type SQL, sql } from 'drizzle-orm'
import { toRupees } from '../../../platform/money.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { placeName } from '../../../academy/gst.rules.ts'
import { invoices } from '../../tables.ts'
import { csvCell } from '../../../platform/language/csv-cell.ts'
import { zipOf } from './zip.ts'

/** Invoices to consumers in other states above this amount are reported individually. */
const LARGE_PAISE = 10_000_000

type Section = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur' | 'hsn(b2b)' | 'hsn(b2c)' | 'docs'
type Value = string | number
type Line = Record<string, Value | null>

const place = ({ place: code }: Line) => placeName(String(code))
const rate = ({ rate: hundredths }: Line) => Number(hundredths) / 100
const text = (name: string) => (line: Line) => line[name] ?? ''
/** Returns a number, because a string that begins with a minus gets an apostrophe, which the offline tool refuses. */
const paise = (name: string) => (line: Line) => toRupees(Number(line[name] ?? 0))
const always = (value: Value) => () => value

type Columns = [title: string, value: (line: Line) => Value][]

const PARTY: Columns = [
  ['GSTIN/UIN of Recipient', text('gstin')],
  ['Receiver Name', text('name')],
]
const INVOICE: Columns = [
  ['Invoice Number', text('number')],
  ['Invoice date', text('day')],
  ['Invoice Value', paise('total_paise')],
  ['Place Of Supply', place],
]
const NOTE: Columns = [
  ['Note Number', text('number')],
  ['Note Date', text('day')],
  ['Note Type', always('C')],
  ['Place Of Supply', place],
]
const SHARE: Columns = [['Applicable % of Tax Rate', always('')]]
const TAXED: Columns = [
  ['Rate', rate],
  ['Taxable Value', paise('taxable_paise')],
  ['Cess Amount', always('')],
]
const SHOP: Columns = [['E-Commerce GSTIN', always('')]]
const REVERSE: Columns = [['Reverse Charge', always('N')]]
const SUMMARY: Columns = [
  ['HSN', text('sac')],
  ['Description', always('')],
  ['UQC', always('NA')],
  ['Total Quantity', always(0)],
  ['Total Value', paise('total_paise')],
  ['Rate', rate],
  ['Taxable Value', paise('taxable_paise')],
  ['Integrated Tax Amount', paise('igst_paise')],
  ['Central Tax Amount', paise('cgst_paise')],
  ['State/UT Tax Amount', paise('sgst_paise')],
  ['Cess Amount', always('')],
]

/** The columns of the tax office's offline tool, with the names that the tool uses. */
const SECTIONS: Record<Section, Columns> = {
  b2b: [
    ...PARTY,
    ...INVOICE,
    ...REVERSE,
    ...SHARE,
    ['Invoice Type', always('Regular B2B')],
    ...SHOP,
    ...TAXED,
  ],
  b2cl: [...INVOICE, ...SHARE, ...TAXED, ...SHOP],
  b2cs: [['Type', always('OE')], ['Place Of Supply', place], ...SHARE, ...TAXED, ...SHOP],
  cdnr: [
    ...PARTY,
    ...NOTE,
    ...REVERSE,
    ['Note Supply Type', always('Regular B2B')],
    ['Note Value', paise('total_paise')],
    ...SHARE,
    ...TAXED,
  ],
  cdnur: [['UR Type', always('B2CL')], ...NOTE, ['Note Value', paise('total_paise')], ...SHARE, ...TAXED],
  'hsn(b2b)': SUMMARY,
  'hsn(b2c)': SUMMARY,
  docs: [
    ['Nature of Document', text('nature')],
    ['Sr. No. From', text('first')],
    ['Sr. No. To', text('last')],
    ['Total Number', text('count')],
    ['Cancelled', always(0)],
  ],
}

const inMonth = (month: string) => sql`
  p.issued_on >= ${`${month}-01`}::date and p.issued_on < ${`${month}-01`}::date + interval '1 month'`

/** SQL query: the documents of a GSTIN in a month by section. A credit note is in the section of its invoice. */
const documentsOf = (month: string, gstin: string) => sql`
  documents as (
    select p.*, case p.kind when 'invoice' then 1 else -1 end as sign,
      case when p.buyer_gstin is not null then 'registered'
        when p.place <> left(p.seller_gstin, 2) and i.total_paise > ${LARGE_PAISE}::int then 'large' else 'small' end as buyer
    from ${invoices} p join ${invoices} i on i.payment_id = p.payment_id and i.kind = 'invoice'
    where ${inMonth(month)} and p.seller_gstin = ${gstin}
  )`

const ONE_BY_ONE = sql`buyer_gstin as gstin, buyer_name as name, number, to_char(issued_on, 'DD-Mon-YYYY') as day, place, rate,
  total_paise, taxable_paise`
const SUMS = sql`sum(sign * total_paise)::float8 as total_paise, sum(sign * taxable_paise)::float8 as taxable_paise,
  sum(sign * igst_paise)::float8 as igst_paise, sum(sign * cgst_paise)::float8 as cgst_paise, sum(sign * sgst_paise)::float8 as sgst_paise`

const single = (kind: 'invoice' | 'credit_note', buyer: 'registered' | 'large') =>
  sql`select ${ONE_BY_ONE} from documents where kind = ${kind} and buyer = ${buyer} order by serial`
const summary = (registered: boolean) =>
  sql`select sac, rate, ${SUMS} from documents where (buyer = 'registered') = ${registered}::boolean group by sac, rate order by sac, rate`

const QUERIES: Record<Section, SQL> = {
  b2b: single('invoice', 'registered'),
  b2cl: single('invoice', 'large'),
  b2cs: sql`select place, rate, ${SUMS} from documents where buyer = 'small' group by place, rate order by place, rate`,
  cdnr: single('credit_note', 'registered'),
  cdnur: single('credit_note', 'large'),
  'hsn(b2b)': summary(true),
  'hsn(b2c)': summary(false),
  docs: sql`
    select case kind when 'invoice' then 'Invoices for outward supply' else 'Credit Note' end as nature,
      (array_agg(number order by serial))[1] as first, (array_agg(number order by serial desc))[1] as last, count(*)::int as count
    from documents group by kind, year order by kind desc, year`,
}

/**
 * Returns the GSTR-1 report of a month (`2026-11`): a CSV for each section with rows, in the columns that the offline
 * tool imports. If the academy changed its GSTIN in this month, there is a folder for each GSTIN.
 */
export async function createGstr1(db: Db, month: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  await db.transaction(
    async (tx) => {
      const sellers = await tx.execute<{ gstin: string }>(
        sql`select distinct p.seller_gstin as gstin from ${invoices} p where ${inMonth(month)} order by 1`,
      )
      for (const { gstin } of sellers)
        for (const [section, columns] of Object.entries(SECTIONS) as [Section, Columns][]) {
          const lines = await tx.execute<Line>(sql`with ${documentsOf(month, gstin)} ${QUERIES[section]}`)
          if (lines.length === 0) continue
          const rows = [
            columns.map(([title]) => title),
            ...lines.map((line) => columns.map(([, value]) => value(line))),
          ]
          const folder = sellers.length > 1 ? `${gstin}/` : ''
          files[`${folder}${section}.csv`] = rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
        }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return files
}

/** Returns the report as a ZIP file. */
export const createGstr1Zip = async (db: Db, month: string): Promise<Buffer> =>
  zipOf(await createGstr1(db, month), new Date(`${month}-01`))
