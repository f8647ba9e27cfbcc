/**
 * Returns the digits of a WhatsApp number with its country code; ten digits alone are an Indian number. Null for
 * anything else.
 */
export function whatsappNumber(typed: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  if (digits.length === 10 && !typed.startsWith('+')) return `91${digits}`
  return digits.length >= 8 && digits.length <= 15 ? digits : null
}

/** Returns a link that opens WhatsApp with a prepared text, to this number or to a person whom the sender chooses. */
export const whatsappLink = ({ to = '', text }: { to?: string; text?: string }) =>
  `https://wa.me/${to}${text ? `?text=${encodeURIComponent(text)}` : ''}`
