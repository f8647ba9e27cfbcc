import { formatCount } from './count.ts'

/** Prices are sent as strings ('₹2,999') and stored as whole paise. */

/**
 * Formats paise with Indian grouping: 12500000 -> '₹1,25,000'. Shows paise only if they are not zero. Negative amounts
 * have a minus sign: '−₹500'.
 */
export function formatPaise(paise: number): string {
  if (paise < 0) return `−${formatPaise(-paise)}`
  const rest = paise % 100
  return `₹${formatCount((paise - rest) / 100)}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`
}

export const toPaise = (rupees: number) => Math.round(rupees * 100)
export const toRupees = (paise: number) => paise / 100

export const formatRupees = (rupees: number) => formatPaise(toPaise(rupees))

/** Formats an amount in lakhs and crores for small spaces: '₹2.5L'. */
export function formatShortRupees(rupees: number): string {
  if (rupees < 0) return `−${formatShortRupees(-rupees)}`
  if (rupees >= 10_000_000) return `₹${+(rupees / 10_000_000).toFixed(1)}cr`
  if (rupees >= 100_000) return `₹${+(rupees / 100_000).toFixed(1)}L`
  if (rupees >= 1000) return `₹${+(rupees / 1000).toFixed(1)}k`
  return `₹${Math.round(rupees)}`
}

/** Formats an amount for programs, without currency sign and grouping: '125000', '499.50'. */
export const formatDecimal = (paise: number) => formatPaise(paise).replaceAll(/[₹,]/g, '')

/** Common ways of writing a price. Commas or spaces may group the digits as in India or as in other countries. */
const TYPED = /^(?:₹|rs\.?|inr)?\s*(\d+|\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3})(?:\.(\d{1,2}))?\s*(?:\/-)?$/i

/** Formats a typed price ('4999', '4,999', 'Rs 4 999/-') as '₹4,999'. Returns other input unchanged. */
export function normalisePrice(typed: string): string {
  const match = TYPED.exec(typed.trim())
  if (!match?.[1]) return typed.trim()
  const [, rupees, paise = ''] = match
  return formatPaise(Number(rupees.replace(/\D/g, '')) * 100 + Number(paise.padEnd(2, '0')))
}

const PRICE = /^₹(\d+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.(\d{2}))?$/

/** Parses a rupee amount above zero, up to ₹1,00,00,000. Returns null for other input. */
export function parsePrice(text: string): number | null {
  const match = PRICE.exec(text.trim())
  if (!match?.[1]) return null
  const paise = Number(match[1].replaceAll(',', '')) * 100 + Number(match[2] ?? 0)
  return paise > 0 && paise <= 1_000_000_000 ? paise : null
}
