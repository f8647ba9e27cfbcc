import { formatPaise } from '../../../platform/money.ts'
import { formatDay } from '../../../platform/time-zone.ts'
import { placeName, stateTaxName } from '../../../academy/gst.rules.ts'
import type { CreditNote } from './credit-notes.ts'
import type { Cell, DocumentPage } from '../../../documents/server/document-page.ts'
import type { Receipt, Tax } from './receipts.ts'
import { interfaceLanguage } from '../../../platform/language/in-languages.ts'
import { CASH_METHOD, PAYMENT_METHOD, REVOCATION_WORDS } from '../../rules.ts'
import { t } from '../../texts/documents.ts'
import { t as words } from '../../texts/payment-words.ts'

const percent = (hundredths: number) => `${hundredths / 100}%`

/** Returns the cells for the parties, the place of supply and the tax code. */
const taxCells = ({ buyerGstin, place, sac }: Tax): Cell[][] => [
  [
    ...(buyerGstin ? [[t.recipientGstin, buyerGstin] as const] : []),
    [t.placeOfSupply, placeName(place)],
    ['SAC', sac],
  ],
]

/** Returns the components of the total. */
function amountsOf({ totalPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise, rate, place }: Tax): Cell[] {
  const rounding = totalPaise - taxablePaise - cgstPaise - sgstPaise - igstPaise
  return [
    [t.taxableValue, formatPaise(taxablePaise)],
    ...(igstPaise > 0
      ? [[`IGST ${percent(rate)}`, formatPaise(igstPaise)] as const]
      : [
          [`CGST ${percent(rate / 2)}`, formatPaise(cgstPaise)] as const,
          [`${stateTaxName(place)} ${percent(rate / 2)}`, formatPaise(sgstPaise)] as const,
        ]),
    ...(rounding === 0
      ? []
      : [[t.rounding, `${rounding < 0 ? '−' : ''}${formatPaise(Math.abs(rounding))}`] as const]),
  ]
}

const toWhom = ({ payer, payerAddress }: Receipt | CreditNote) =>
  [payer, payerAddress].filter(Boolean).join('\n')

const commonOf = ({ number, date, academy, tax }: Receipt | CreditNote) => ({
  language: interfaceLanguage(),
  number,
  date,
  academy: { ...academy, gstin: tax?.sellerGstin ?? null },
  amounts: tax ? amountsOf(tax) : [],
})

const methodOf = ({ paymentMethod }: Receipt) =>
  paymentMethod === CASH_METHOD
    ? words.cash
    : paymentMethod === PAYMENT_METHOD
      ? words.upiOrBankTransfer
      : paymentMethod

function reasonOf({ refund: { reason, refundedOn, reference } }: CreditNote): string {
  const word = REVOCATION_WORDS[reason]
  const day = formatDay(refundedOn)
  return reference === null ? t.refundedOn(word, day) : t.refundedWithReference(word, day, reference)
}

/** Returns the content of a receipt or tax invoice. `address` is the verification link. */
export function describeReceipt(receipt: Receipt, address: string): DocumentPage {
  const { tax } = receipt
  return {
    ...commonOf(receipt),
    title: tax ? t.taxInvoice : t.receipt,
    rows: [
      [
        [tax ? t.invoiceNumber : t.receiptNumber, receipt.number],
        [t.date, formatDay(receipt.day)],
      ],
      [[tax ? t.recipient : t.receivedFrom, toWhom(receipt)]],
      ...(tax ? taxCells(tax) : []),
      [[t.paidFor, receipt.title]],
      ...(receipt.credit ? [[[t.creditForCourses, receipt.credit] as const]] : []),
      [[t.paidBy, t.method(methodOf(receipt), receipt.transactionId)]],
    ],
    sum: [t.amountReceived, receipt.amount],
    notes: tax ? [t.reverseCharge, t.invoiceWithoutSignature] : [t.receiptWithoutSignature],
    address,
  }
}

/** Returns the content of a credit note. A credit note corrects all or part of a receipt or invoice. */
export function describeCreditNote(note: CreditNote, address: string): DocumentPage {
  const { tax } = note
  return {
    ...commonOf(note),
    title: t.creditNote,
    rows: [
      [
        [t.creditNoteNumber, note.number],
        [t.date, formatDay(note.day)],
      ],
      [[tax ? t.recipient : t.to, toWhom(note)]],
      ...(tax ? taxCells(tax) : []),
      [[t.paidFor, note.title]],
      [[t.about, t.aboutPayment(note.about, note.paid, note.transactionId)]],
      [[t.reason, reasonOf(note)]],
    ],
    sum: [t.amountCredited, note.amount],
    notes: [t.creditNoteWithoutSignature],
    address,
  }
}
