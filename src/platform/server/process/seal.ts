import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts data in the database. Only this installation can read it. */
export type Seal = Readonly<{
  /** Encrypts a string. `open` fails with a different `owner`. */
  close(text: string, owner: string): string
  /** Decrypts a string. Returns null if none of our keys encrypted it. */
  open(sealed: string, owner: string): string | null
}>

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** Creates a seal. The first key encrypts. Each of the keys can decrypt. */
export function createSeal(keys: readonly Buffer[]): Seal {
  return {
    close(text, owner) {
      const [key] = keys
      if (!key) throw new Error('There is no encryption key')
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE + TAG) return null
      for (const key of keys) {
        try {
          const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
          decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
          return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
        } catch {
          // The string was encrypted with another key.
        }
      }
      return null
    },
  }
}
