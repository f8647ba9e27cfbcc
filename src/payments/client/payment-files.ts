import { t } from '../texts/payment-words.ts'

/** What the document of a payment is called. */
export const documentName = ({ hasInvoice }: { hasInvoice?: true | undefined }) =>
  hasInvoice ? t.invoice : t.receipt
/** Where the files of payments are; each asks who wants them. */
export const screenshotAddress = (paymentId: number) => `/media/proofs/${paymentId}`
export const receiptAddress = (paymentId: number) => `/api/payments/${paymentId}/receipt`
/** The same document, shown by the browser, which can print it. */
export const printAddress = (document: string) => `${document}${document.includes('?') ? '&' : '?'}inline=1`
export const PAYMENTS_CSV = '/api/payments/export.csv'
/** Of the last refund, unless one is named. */
export const creditNoteAddress = (paymentId: number, refundId?: number) =>
  `/api/payments/${paymentId}/credit-note${refundId === undefined ? '' : `?refund=${refundId}`}`
export const gstr1Zip = (month: string) => `/api/papers/gstr1.zip?month=${month}`
export const ledgerCsv = ({ from, to }: { from: string; to: string }) =>
  `/api/payments/ledger.csv?from=${from}&to=${to}`
