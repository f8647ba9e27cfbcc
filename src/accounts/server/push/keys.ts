import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import { pushKeys, pushSubscriptions } from '../../tables/push.ts'

const SEALED_FOR = 'push'
/** How long a token is valid, in seconds. Push services accept at most a day (RFC 8292, section 2). */
const TOKEN_SECONDS = 12 * 3600

/** The public key, and the private key as PKCS #8, in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

async function findKeys(db: Db | Tx, seal: Seal): Promise<PushKeys | null> {
  const [row] = await db.select().from(pushKeys)
  const privateKey = row && seal.open(row.sealedKey, SEALED_FOR)
  return row && privateKey ? { publicKey: row.publicKey, privateKey } : null
}

/**
 * Returns the academy's key pair. Creates it when it is needed for the first time. Also creates one if the private key can't be
 * decrypted, because `SESSION_SECRET` changed and the old value is not available. The subscriptions of the old key
 * then no longer work, so they are deleted.
 */
export async function getPushKeys(db: Db, seal: Seal): Promise<PushKeys> {
  const known = await findKeys(db, seal)
  if (known) return known
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' })
  // The byte 4 marks an uncompressed point.
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const made: PushKeys = {
    publicKey: point.toString('base64url'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url'),
  }
  return transact(db, async (tx) => {
    // If another instance has created keys in the meantime, these keys are not stored.
    await tx.execute(sql`lock table ${pushKeys} in share row exclusive mode`)
    const first = await findKeys(tx, seal)
    if (first) return first
    const values = { publicKey: made.publicKey, sealedKey: seal.close(made.privateKey, SEALED_FOR) }
    await tx.delete(pushSubscriptions)
    await tx
      .insert(pushKeys)
      .values(values)
      .onConflictDoUpdate({ target: pushKeys.id, set: { ...values, createdAt: sql`now()` } })
    return made
  })
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Returns the `Authorization` header that identifies the academy at a push service (VAPID, RFC 8292). */
export function authorizePush(
  { publicKey, privateKey }: PushKeys,
  { endpoint, contact }: { endpoint: string; contact: string | null },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(Date.now() / 1000) + TOKEN_SECONDS,
    ...(contact !== null && { sub: contact }),
  }
  const content = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64url'), format: 'der', type: 'pkcs8' })
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${content}.${signature.toString('base64url')}, k=${publicKey}`
}
