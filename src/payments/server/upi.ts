import { toRupees } from '../../platform/money.ts'

/** The address that UPI apps open and that the QR code carries: payee, exact amount, and a note. */
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
  // Apps read %20 but show a plus sign as it is, and want the @ of the id unescaped.
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `upi://pay?${query.join('&').replace('%40', '@')}`
}
