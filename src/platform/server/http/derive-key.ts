import { hkdfSync } from 'node:crypto'

/** Derives a 32-byte key from a secret for one purpose. */
export const deriveKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'lantern', purpose, 32))
