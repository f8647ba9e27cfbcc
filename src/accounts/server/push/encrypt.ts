import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription in base64url: its public key, and its secret. */
export type BrowserKeys = { publicKey: string; secret: string }

const CURVE = 'prime256v1'
const TAG_BYTES = 16
/**
 * Maximum size of an encrypted message in bytes. Push services must accept at least this size (RFC 8030, section 7.2).
 */
const MAX_BODY = 4096
/** Bytes before the text: salt, record size, length of the key, and key (RFC 8188, section 2.1). */
const HEADER = 16 + 4 + 1 + 65
/** Maximum bytes of an unencrypted message. A delimiter follows the message. */
export const MAX_TEXT_BYTES = MAX_BODY - HEADER - TAG_BYTES - 1

const createKeys = () => {
  const keys = createECDH(CURVE)
  keys.generateKeys()
  return keys
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/**
 * Encrypts a string for a browser with the content encoding `aes128gcm`, as one record (RFC 8291, RFC 8188). The
 * server's key pair and the salt are new for each message. Throws if the browser's public key is not a point of the
 * curve, or if the string is too long.
 */
export function encryptPush(
  text: string,
  { publicKey, secret }: BrowserKeys,
  { keys = createKeys(), salt = randomBytes(16) }: { keys?: ECDH; salt?: Buffer } = {},
): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > MAX_TEXT_BYTES) throw new Error('The text of a push message is too long')
  const browserKey = Buffer.from(publicKey, 'base64url')
  const ownKey = keys.getPublicKey()
  const shared = keys.computeSecret(browserKey)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey])
  const input = derive(shared, Buffer.from(secret, 'base64url'), keyInfo, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(input, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(input, salt, 'Content-Encoding: nonce\0', 12),
  )
  const size = Buffer.alloc(5)
  size.writeUInt32BE(MAX_BODY)
  size.writeUInt8(ownKey.length, 4)
  // The byte 2 ends the last record.
  const record = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final()])
  return Buffer.concat([salt, size, ownKey, record, cipher.getAuthTag()])
}

/** Whether a browser's public key is a point of the curve. */
export function isBrowserKey(publicKey: string): boolean {
  try {
    createKeys().computeSecret(Buffer.from(publicKey, 'base64url'))
    return true
  } catch {
    return false
  }
}
