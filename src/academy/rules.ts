/**
 * Returns the digits of a WhatsApp number with its country code. Treats ten digits without a country code as an Indian
 * number. Returns null for all other input.
 */
export function whatsappNumber(typed: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  if (digits.length === 10 && !typed.startsWith('+')) return `91${digits}`
  return digits.length >= 8 && digits.length <= 15 ? digits : null
}

/** Returns a link that opens WhatsApp with a prepared text. Without a number, the sender chooses the recipient. */
export const whatsappLink = ({ to = '', text }: { to?: string; text?: string }) =>
  `https://wa.me/${to}${text ? `?text=${encodeURIComponent(text)}` : ''}`

/** The names that the audit log shows for actions by the system, by the command line, and by the sign-in limits. */
export const SYSTEM_ACTOR = 'The academy'
export const COMMAND_LINE_ACTOR = 'The command line'
export const SIGN_IN_ACTOR = 'The sign-in'
