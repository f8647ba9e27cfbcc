import { t } from '../texts/payment-words.ts'

/** Returns the name of a payment's document. */
export const documentName = ({ hasInvoice }: { hasInvoice?: true | undefined }) =>
  hasInvoice ? t.invoice : t.receipt
/** The address of a screenshot. Each file checks the viewer's permission. */
export const screenshotAddress = (paymentId: number) => `/media/proofs/${paymentId}`
export const receiptAddress = (paymentId: number) => `/api/payments/${paymentId}/receipt`
/** The same document, displayed in the browser for printing. */
export const printAddress = (document: string) => `${document}${document.includes('?') ? '&' : '?'}inline=1`
export const PAYMENTS_CSV = '/api/payments/export.csv'
/** The credit note of the last refund, unless `refundId` names another. */
export const creditNoteAddress = (paymentId: number, refundId?: number) =>
  `/api/payments/${paymentId}/credit-note${refundId === undefined ? '' : `?refund=${refundId}`}`
export const gstr1Zip = (month: string) => `/api/papers/gstr1.zip?month=${month}`
export const ledgerCsv = ({ from, to }: { from: string; to: string }) =>
  `/api/payments/ledger.csv?from=${from}&to=${to}`
