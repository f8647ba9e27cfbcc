/** Converts digits of any script to ASCII digits. */
export const foldDigits = (text: string) => text.replaceAll(/(?![0-9])\p{Nd}/gu, digitOf)

/**
 * Returns a decimal digit of any script as an ASCII digit. In Unicode, the ten digits of a script are consecutive, and
 * some scripts directly follow each other. For this reason, this function counts from the first digit of the whole
 * sequence.
 */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((point - zero) % 10)
}
