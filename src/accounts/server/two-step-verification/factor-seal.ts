import { deriveKey } from '../../../platform/server/http/derive-key.ts'
import { createSeal, type Seal } from '../../../platform/server/process/seal.ts'

/** What the keys of authenticator apps are closed with; the secrets of this installation, the newest first. */
export const factorSeal = (secrets: readonly string[]): Seal =>
  createSeal(secrets.map((secret) => deriveKey(secret, 'second factor')))
