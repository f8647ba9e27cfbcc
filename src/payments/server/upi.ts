import { toRupees } from '../../platform/money.ts'

/** The address that UPI apps open, also in the QR code: payee, exact amount and note. */
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
