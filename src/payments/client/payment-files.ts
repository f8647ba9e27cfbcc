import { t } from '../texts/payment-words.ts'

/** Returns the name of a payment's document: receipt or invoice. */
export const documentName = ({ hasInvoice }: { hasInvoice?: true | undefined }) =>
  hasInvoice ? t.invoice : t.receipt
/** Returns the URL of a payment's screenshot. The server checks who may see it. */
export const screenshotAddress = (paymentId: number) => `/media/proofs/${paymentId}`
export const receiptAddress = (paymentId: number) => `/api/payments/${paymentId}/receipt`
/** Returns the URL of the same document for display and printing in the browser. */
export const printAddress = (document: string) => `${document}${document.includes('?') ? '&' : '?'}inline=1`
export const PAYMENTS_CSV = '/api/payments/export.csv'
/** Returns the URL of the credit note for `refundId`, or else for the last refund. */
export const creditNoteAddress = (paymentId: number, refundId?: number) =>
  `/api/payments/${paymentId}/credit-note${refundId === undefined ? '' : `?refund=${refundId}`}`
export const gstr1Zip = (month: string) => `/api/papers/gstr1.zip?month=${month}`
export const ledgerCsv = ({ from, to }: { from: string; to: string }) =>
  `/api/payments/ledger.csv?from=${from}&to=${to}`
