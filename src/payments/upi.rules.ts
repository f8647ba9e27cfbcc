import { toRupees } from '../platform/money.ts'

/**
 * Returns the address that UPI apps open, also from the QR code. It contains the payee, the exact amount and the
 * note.
 */
export function upiLink({
  id,
  payee,
  amountPaise,
  note,
}: {
  id: string
  payee: string
  amountPaise: number
  note: string
}) {
  const fields = { pa: id, pn: payee, am: toRupees(amountPaise).toFixed(2), cu: 'INR', tn: note }
  // Apps decode %20 but show a plus sign as it is, and need the @ of the ID unescaped.
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `upi://pay?${query.join('&').replace('%40', '@')}`
}
