export const receipt = 'Receipt'
export const taxInvoice = 'Tax invoice'
export const creditNote = 'Credit note'
export const receiptNumber = 'Receipt number'
export const invoiceNumber = 'Invoice number'
export const creditNoteNumber = 'Credit note number'
export const date = 'Date'
export const recipient = 'Recipient'
export const receivedFrom = 'Received from'
export const to = 'To'
export const recipientGstin = 'Recipient’s GSTIN'
export const placeOfSupply = 'Place of supply'
export const taxableValue = 'Taxable value'
export const rounding = 'Rounding'
export const paidFor = 'For'
export const creditForCourses = 'Less: credit for courses already paid'
export const paidBy = 'Paid by'
export const method = (method: string, transactionId: string) => `${method}, transaction ID ${transactionId}`
export const amountReceived = 'Amount received'
export const amountCredited = 'Amount credited'
export const reverseCharge = 'Tax payable on reverse charge: No'
export const about = 'About'
export const aboutReceipt = (number: string, day: string) => `Receipt ${number} dated ${day}`
export const aboutInvoice = (number: string, day: string) => `Invoice ${number} dated ${day}`
export const aboutPayment = (about: string, amount: string, transactionId: string) =>
  `${about}, ${amount}, transaction ID ${transactionId}`
export const reason = 'Reason'
export const refundedOn = (reason: string, day: string) => `${reason}, ${day}`
export const refundedWithReference = (reason: string, day: string, reference: string) =>
  `${reason}, ${day}, reference ${reference}`
export const receiptWithoutSignature =
  'This is a computer-generated receipt and does not require a signature.'
export const invoiceWithoutSignature =
  'This is a computer-generated tax invoice and does not require a signature.'
export const creditNoteWithoutSignature =
  'This is a computer-generated credit note and does not require a signature.'
export const titleWithNumber = (title: string, number: string) => `${title} ${number}`
export const number = 'Number'
export const issuedBy = 'Issued by'
export const madeOutTo = 'Issued to'
export const isValid = 'Genuine, and still valid.'
export const revokedByMistake = (day: string) => `Genuine, but revoked on ${day}: no payment was received.`
export const revoked = (amount: string, day: string) =>
  `Genuine, but revoked: ${amount} was refunded on ${day}.`
export const refundedInPart = (amount: string, day: string) =>
  `Genuine. We refunded ${amount} of it, most recently on ${day}.`
