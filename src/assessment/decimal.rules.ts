import { foldDigits } from '../platform/language/digits.ts'

/** An exact decimal number: `units` × 10^−`scale`. Binary fractions are inexact at the edge of a tolerance. */
export type Decimal = { units: bigint; scale: number }

/** Maximum length of a text that is read as a number, in characters. This limits the cost of the exact arithmetic. */
const MAX_LENGTH = 100
const MAX_EXPONENT = 60

// A group of digits never begins with 0, so that 0,500 is not read as 500.
const NUMBER =
  /^([+-]?)([1-9]\d{0,2}(?:,\d{2,3})*,\d{3}|\d+|(?=\.\d))(?:\.(\d*))?(?:\s*(?:e|E|[x×*]\s*10\s*\^?)\s*([+-]?\d{1,2}))?(?!\d)/

/** Removes invisible characters: joiners, direction marks and soft hyphens. */
export const withoutInvisible = (text: string) =>
  text.replaceAll(/\u034f|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, '')

/** Converts digits of any script, minus signs and Arabic separators to ASCII characters. */
export const foldNumberSigns = (text: string) =>
  foldDigits(withoutInvisible(text))
    .replaceAll(/[\u2212\ufe63\uff0d]/g, '-')
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .trim()

/**
 * Reads a number at the start of a text, and returns it with the rest. Null if the text does not begin with a number.
 * Commas can group digits, as in India or elsewhere. They are not decimal points.
 */
export function readDecimal(text: string): { value: Decimal; rest: string } | null {
  const typed = foldNumberSigns(text)
  const match = typed.length > MAX_LENGTH ? null : NUMBER.exec(typed)
  if (!match) return null
  const [all, sign, whole = '', fraction = '', power = '0'] = match
  const rest = typed.slice(all.length)
  const exponent = Number(power)
  if (/^[.,\d]/.test(rest) || Math.abs(exponent) > MAX_EXPONENT) return null
  const units = BigInt(`${whole.replaceAll(',', '')}${fraction}`) * (sign === '-' ? -1n : 1n)
  return { value: rescaled({ units, scale: fraction.length - exponent }), rest: rest.trim() }
}

/** Reads a whole text as a number. Returns null if it is not a number. */
export const toDecimal = (text: string): Decimal | null => {
  const found = readDecimal(text)
  return found?.rest === '' ? found.value : null
}

/** Returns the same number with a scale that is not negative. */
const rescaled = ({ units, scale }: Decimal): Decimal =>
  scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale }

export const times = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
})

const atScale = ({ units, scale }: Decimal, wanted: number) => units * 10n ** BigInt(wanted - scale)

export function distance(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return magnitude({ units: atScale(a, scale) - atScale(b, scale), scale })
}

export const magnitude = ({ units, scale }: Decimal): Decimal => ({
  units: units < 0n ? -units : units,
  scale,
})

export function isAtMost(a: Decimal, b: Decimal): boolean {
  const scale = Math.max(a.scale, b.scale)
  return atScale(a, scale) <= atScale(b, scale)
}
