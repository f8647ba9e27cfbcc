import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
/** A code counts half a minute longer and earlier: clocks differ, and people type. */
const WINDOW = 1

const totp = (key: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: PERIOD })

/** As much as its hash function takes in: 160 bits. */
export const makeKey = () => new Secret({ size: 20 }).base32

/** What a QR code tells an authenticator app. */
export const uriOf = (key: string, { academy, username }: { academy: string; username: string }) =>
  totp(key, { issuer: academy.replaceAll(':', ' '), label: username }).toString()

/** The half minute, counted from 1970, of a code that is right now and was not used before; null for any other. */
export function takeStep(key: string, code: string, lastStep: number): number | null {
  const timestamp = Date.now()
  const delta = totp(key).validate({ token: code, timestamp, window: WINDOW })
  if (delta === null) return null
  const now = Math.floor(timestamp / 1000 / PERIOD)
  const step = now + delta
  // A last one that no code could have by now was taken while the clock was ahead: nobody has to wait until it is so late again.
  const isUsed = step <= lastStep && lastStep <= now + WINDOW
  return isUsed ? null : step
}

/** Spaces and hyphens are for the eye. */
export const plainCode = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()

export const isAppCode = (plain: string) => /^\d{6}$/.test(plain)

// None that looks like another. 24 of 31 are 118 bits, which is why a plain hash keeps them.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 24
const CODES = 10

export const hashRecoveryCode = (plain: string) => createHash('sha256').update(plain).digest('hex')

const makeRecoveryCode = () =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Ten codes for the day when the phone is lost, as people read them, and what is kept of them. */
export function makeRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: CODES }, makeRecoveryCode)
  return {
    codes: plain.map((one) => (one.match(/.{6}/g) ?? []).join('-')),
    hashes: plain.map(hashRecoveryCode),
  }
}
