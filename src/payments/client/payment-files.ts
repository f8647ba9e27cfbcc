/** Where the files of payments are; each asks who wants them. */
export const proofAddress = (paymentId: number) => `/media/proofs/${paymentId}`
export const receiptAddress = (paymentId: number) => `/api/payments/${paymentId}/receipt`
export const PAYMENTS_CSV = '/api/payments/export.csv'
export const creditNoteAddress = (paymentId: number) => `/api/payments/${paymentId}/credit-note`
export const gstr1Zip = (month: string) => `/api/papers/gstr1.zip?month=${month}`
export const ledgerCsv = (month: string) => `/api/payments/ledger.csv?month=${month}`
