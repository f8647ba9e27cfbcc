import { formatPaise } from '../../../platform/money.ts'
import { formatDay } from '../../../platform/time-zone.ts'
import { placeName, stateTaxName } from '../../../academy/gst.rules.ts'
import type { CreditNote } from './credit-notes.ts'
import type { Cell, DocumentPage } from '../../../documents/server/document-page.ts'
import type { Receipt, Tax } from './receipts.ts'

const percent = (hundredths: number) => `${hundredths / 100} %`

/** The parties, the place of supply and the tax code. */
const taxCells = ({ buyerGstin, place, sac }: Tax): Cell[][] => [
  [
    ...(buyerGstin ? [['GSTIN of the recipient', buyerGstin] as const] : []),
    ['Place of supply', placeName(place)],
    ['SAC', sac],
  ],
]

/** The components of the total. */
function amountsOf({ totalPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise, rate, place }: Tax): Cell[] {
  const rounding = totalPaise - taxablePaise - cgstPaise - sgstPaise - igstPaise
  return [
    ['Taxable value', formatPaise(taxablePaise)],
    ...(igstPaise > 0
      ? [[`IGST ${percent(rate)}`, formatPaise(igstPaise)] as const]
      : [
          [`CGST ${percent(rate / 2)}`, formatPaise(cgstPaise)] as const,
          [`${stateTaxName(place)} ${percent(rate / 2)}`, formatPaise(sgstPaise)] as const,
        ]),
    ...(rounding === 0
      ? []
      : [['Rounding', `${rounding < 0 ? '−' : ''}${formatPaise(Math.abs(rounding))}`] as const]),
  ]
}

const toWhom = ({ payer, payerAddress }: Receipt | CreditNote) =>
  [payer, payerAddress].filter(Boolean).join('\n')

const commonOf = ({ number, date, academy, tax }: Receipt | CreditNote) => ({
  number,
  date,
  academy: { ...academy, gstin: tax?.sellerGstin ?? null },
  amounts: tax ? amountsOf(tax) : [],
})

/** The content of a receipt or tax invoice. `address` is the verification link. */
export function describeReceipt(receipt: Receipt, address: string): DocumentPage {
  const { tax } = receipt
  return {
    ...commonOf(receipt),
    title: tax ? 'Tax invoice' : 'Receipt',
    rows: [
      [
        [tax ? 'Invoice number' : 'Receipt number', receipt.number],
        ['Date', formatDay(receipt.day)],
      ],
      [[tax ? 'Recipient' : 'Received from', toWhom(receipt)]],
      ...(tax ? taxCells(tax) : []),
      [['For', receipt.title]],
      ...(receipt.credit
        ? [[['Paid before for courses, and taken off the price', receipt.credit] as const]]
        : []),
      [['Paid by', `${receipt.paymentMethod}, transaction ID ${receipt.transactionId}`]],
    ],
    sum: ['Amount received', receipt.amount],
    notes: tax ? ['The tax is not payable on reverse charge.'] : [],
    address,
  }
}

/** The content of a credit note: which part of a receipt or invoice is no longer valid. */
export function describeCreditNote(note: CreditNote, address: string): DocumentPage {
  const { tax } = note
  return {
    ...commonOf(note),
    title: 'Credit note',
    rows: [
      [
        ['Credit note number', note.number],
        ['Date', formatDay(note.day)],
      ],
      [[tax ? 'Recipient' : 'To', toWhom(note)]],
      ...(tax ? taxCells(tax) : []),
      [['For', note.title]],
      [['About', `${note.about}, ${note.paid}, transaction ID ${note.transactionId}`]],
      [['Reason', note.reason]],
    ],
    sum: ['Amount credited', note.amount],
    notes: [],
    address,
  }
}
