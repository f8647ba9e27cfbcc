/** Minimum number of digits. Shorter numbers are probably part of an amount or an ID. */
const MIN_DIGITS = 5

/**
 * Returns the digits of a mobile number that was typed in any format, for a search. Returns null if the input is not a
 * number.
 */
export function mobileDigits(typed: string): string | null {
  if (!/^\s*\+?[\d\s().-]+$/.test(typed)) return null
  const digits = typed.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length < MIN_DIGITS ? null : digits
}

/** Formats Indian numbers as +91 98765 43210. Other numbers stay unchanged. */
export const formatMobile = (mobile: string) => mobile.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
