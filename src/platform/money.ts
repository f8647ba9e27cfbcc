/** Prices travel as text ('₹2,999') and are kept as whole paise. */

const grouping = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** Formats paise with Indian grouping: 12500000 -> '₹1,25,000'; paise are shown only when there are some. */
export function formatPaise(paise: number): string {
  const rest = paise % 100
  return `₹${grouping.format((paise - rest) / 100)}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`
}

export const formatRupees = (rupees: number) => formatPaise(Math.round(rupees * 100))

/** How people write a price; digits are grouped as in India or elsewhere, by commas or spaces. */
const TYPED = /^(?:₹|rs\.?|inr)?\s*(\d+|\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3})(?:\.(\d{1,2}))?\s*(?:\/-)?$/i

/** What somebody typed into a field of a form ('4999', '4,999', 'Rs 4 999/-') as a price ('₹4,999'); anything else as it is. */
export function asPrice(typed: string): string {
  const match = TYPED.exec(typed.trim())
  if (!match?.[1]) return typed.trim()
  const [, rupees, paise = ''] = match
  return formatPaise(Number(rupees.replace(/\D/g, '')) * 100 + Number(paise.padEnd(2, '0')))
}

const PRICE = /^₹(\d+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.(\d{2}))?$/

/** Reads a rupee amount above zero, up to ₹1,00,00,000; null for anything else. */
export function parsePrice(text: string): number | null {
  const match = PRICE.exec(text.trim())
  if (!match?.[1]) return null
  const paise = Number(match[1].replaceAll(',', '')) * 100 + Number(match[2] ?? 0)
  return paise > 0 && paise <= 1_000_000_000 ? paise : null
}
