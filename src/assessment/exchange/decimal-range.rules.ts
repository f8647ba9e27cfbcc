import { type Decimal, toDecimal } from '../decimal.rules.ts'

/** Writes an exact decimal number without trailing zeros. */
export function writeDecimal({ units, scale }: Decimal): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = scale === 0 ? '' : digits.slice(-scale).replace(/0+$/, '')
  return `${sign}${whole}${fraction && `.${fraction}`}`
}

/** Returns a range as its middle and the distance to its ends. Null if an end is not a number. */
export function midpoint(from: string, to: string): { value: string; tolerance: string } | null {
  const [a, b] = [toDecimal(from), toDecimal(to)]
  if (!a || !b) return null
  const scale = Math.max(a.scale, b.scale)
  const units = ({ units, scale: own }: Decimal) => units * 10n ** BigInt(scale - own)
  const [low, high] = units(a) < units(b) ? [units(a), units(b)] : [units(b), units(a)]
  // The half of a number can have one more decimal place.
  return {
    value: writeDecimal({ units: (low + high) * 5n, scale: scale + 1 }),
    tolerance: writeDecimal({ units: (high - low) * 5n, scale: scale + 1 }),
  }
}
