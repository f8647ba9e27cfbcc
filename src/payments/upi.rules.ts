import { toRupees } from '../platform/money.ts'

/** Maximum length of the payee in UPI. A longer name would also not fit into a QR code. */
const MAX_PAYEE = 99

/**
 * Returns the link that UPI apps open directly or from the QR code. It contains the payee, the exact amount and the
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
  const name = [...payee].slice(0, MAX_PAYEE).join('')
  const fields = { pa: id, pn: name, am: toRupees(amountPaise).toFixed(2), cu: 'INR', tn: note }
  // Uses %20 for spaces, because apps show a plus sign as it is. They also need the @ of the ID unescaped.
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `upi://pay?${query.join('&').replace('%40', '@')}`
}
