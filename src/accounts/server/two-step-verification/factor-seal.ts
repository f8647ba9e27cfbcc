import { deriveKey } from '../../../platform/server/http/derive-key.ts'
import { createSeal, type Seal } from '../../../platform/server/process/seal.ts'

/** Encrypts the keys of authenticator apps with the secrets of this installation, newest first. */
export const factorSeal = (secrets: readonly string[]): Seal =>
  createSeal(secrets.map((secret) => deriveKey(secret, 'second factor')))
