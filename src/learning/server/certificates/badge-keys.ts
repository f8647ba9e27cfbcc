import { desc, sql } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import { badgeKeys } from '../../tables.ts'

/** Every program that verifies Open Badges supports this algorithm. */
export const BADGE_ALGORITHM = 'RS256'
const SEALED_FOR = 'badges'

type PublicKey = (typeof badgeKeys.$inferSelect)['publicKey']

/** Returns the public keys of all badges, newest first. */
export const listBadgeKeys = (db: Db | Tx): Promise<{ id: string; publicKey: PublicKey }[]> =>
  db
    .select({ id: badgeKeys.id, publicKey: badgeKeys.publicKey })
    .from(badgeKeys)
    .orderBy(desc(badgeKeys.createdAt), badgeKeys.id)

async function findSigningKey(db: Db | Tx, seal: Seal) {
  const rows = await db.select().from(badgeKeys).orderBy(desc(badgeKeys.createdAt), badgeKeys.id)
  for (const { id, publicKey, sealedKey } of rows) {
    const key = seal.open(sealedKey, SEALED_FOR)
    if (key !== null) return { id, publicKey, key: await importPKCS8(key, BADGE_ALGORITHM) }
  }
  return null
}

/**
 * Returns the key that signs badges. Creates a key for the first badge. Also creates one if no key can be decrypted,
 * because `SESSION_SECRET` changed and the old value is not available.
 */
export async function getSigningKey(db: Db, seal: Seal) {
  const known = await findSigningKey(db, seal)
  if (known) return known
  const { publicKey, privateKey } = await generateKeyPair(BADGE_ALGORITHM, { extractable: true })
  const { n, e } = await exportJWK(publicKey)
  if (n === undefined || e === undefined) throw new Error('The key pair has no public key')
  const values = { kty: 'RSA', n, e } as const
  const sealedKey = seal.close(await exportPKCS8(privateKey), SEALED_FOR)
  return transact(db, async (tx) => {
    // If another instance has created a key in the meantime, this key is not stored.
    await tx.execute(sql`lock table ${badgeKeys} in share row exclusive mode`)
    const first = await findSigningKey(tx, seal)
    if (first) return first
    const id = await calculateJwkThumbprint(values)
    await tx.insert(badgeKeys).values({ id, publicKey: values, sealedKey })
    return { id, publicKey: values, key: privateKey }
  })
}
