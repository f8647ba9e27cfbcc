/** Fewer digits are part of an amount or an ID. */
const MIN_DIGITS = 5

/** The digits of a mobile number that someone searches for, however it is written; null for what is no number. */
export function mobileDigits(typed: string): string | null {
  if (!/^\s*\+?[\d\s().-]+$/.test(typed)) return null
  const digits = typed.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length < MIN_DIGITS ? null : digits
}

/** As people in India write it, such as +91 98765 43210; other numbers stay as they are. */
export const formatMobile = (mobile: string) => mobile.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
