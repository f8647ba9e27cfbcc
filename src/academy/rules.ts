/** The digits of a WhatsApp number with the code of its country; ten digits alone are an Indian one. Null for anything else. */
export function whatsappNumber(typed: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  if (digits.length === 10 && !typed.startsWith('+')) return `91${digits}`
  return digits.length >= 8 && digits.length <= 15 ? digits : null
}

/** Opens WhatsApp with a text that is ready to be sent: to this number, or to whom the sender chooses. */
export const whatsappLink = ({ to = '', text }: { to?: string; text?: string }) =>
  `https://wa.me/${to}${text ? `?text=${encodeURIComponent(text)}` : ''}`
