/** Prices travel as text ('₹2,999') and are kept as whole paise. */

const grouping = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** Formats paise with Indian grouping: 12500000 -> '₹1,25,000'; paise are shown only when there are some. */
export function formatPaise(paise: number): string {
  const rest = paise % 100
  return `₹${grouping.format((paise - rest) / 100)}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`
}

export const formatRupees = (rupees: number) => formatPaise(Math.round(rupees * 100))

const PRICE = /^₹(\d+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.(\d{2}))?$/

/** Reads a rupee amount above zero, up to ₹1,00,00,000; null for anything else. */
export function parsePrice(text: string): number | null {
  const match = PRICE.exec(text.trim())
  if (!match?.[1]) return null
  const paise = Number(match[1].replaceAll(',', '')) * 100 + Number(match[2] ?? 0)
  return paise > 0 && paise <= 1_000_000_000 ? paise : null
}
