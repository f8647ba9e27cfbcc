import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
/**
 * Number of steps (30 seconds each) that a code is also valid earlier and later, because clocks differ and typing takes
 * time.
 */
const WINDOW = 1

const totp = (key: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: PERIOD })

/** Returns a random key of 160 bits, the length that RFC 4226 recommends. */
export const makeKey = () => new Secret({ size: 20 }).base32

/**
 * Maximum length of the academy's name in the URI. The URI contains the name twice, and a QR code has room for
 * about 250 Devanagari letters.
 */
const MAX_ISSUER = 40

/** Returns the content of the QR code for authenticator apps. */
export function uriOf(key: string, { academy, username }: { academy: string; username: string }): string {
  const issuer = [...academy.replaceAll(':', ' ')].slice(0, MAX_ISSUER).join('').trim()
  return totp(key, { issuer, label: username }).toString()
}

/** Returns the time step (30 seconds, counted from 1970) of a valid unused code, otherwise null. */
export function takeStep(key: string, code: string, lastStep: number): number | null {
  const timestamp = Date.now()
  const delta = totp(key).validate({ token: code, timestamp, window: WINDOW })
  if (delta === null) return null
  const now = Math.floor(timestamp / 1000 / PERIOD)
  const step = now + delta
  // A stored step can be in the future if the clock was wrong. Such a step is ignored, so that the user isn't
  // locked out.
  const isUsed = step <= lastStep && lastStep <= now + WINDOW
  return isUsed ? null : step
}

/** Removes the spaces and hyphens that users type for readability. */
export const plainCode = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()

export const isAppCode = (plain: string) => /^\d{6}$/.test(plain)

// Excludes letters that look similar. 24 of these 31 characters have 118 bits of entropy, so a plain hash is secure
// enough.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 24
const CODES = 10

export const hashRecoveryCode = (plain: string) => createHash('sha256').update(plain).digest('hex')

const makeRecoveryCode = () =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Creates ten recovery codes: formatted for reading, and as hashes to store. */
export function makeRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: CODES }, makeRecoveryCode)
  return {
    codes: plain.map((one) => (one.match(/.{6}/g) ?? []).join('-')),
    hashes: plain.map(hashRecoveryCode),
  }
}
