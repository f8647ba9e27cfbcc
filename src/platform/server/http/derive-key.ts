import { hkdfSync } from 'node:crypto'

/** One 32-byte key for a secret and a purpose. */
export const deriveKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'lantern', purpose, 32))
