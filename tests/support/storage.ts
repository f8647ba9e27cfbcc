import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../src/platform/server/db/connect.ts'
import { findEmbedded } from '../../src/platform/server/db/embedded/embedded.ts'
import { readEnv } from '../../src/platform/server/process/env.ts'
import { createStorage } from '../../src/platform/server/storage/create-storage.ts'
import { reportStorage } from '../../src/media/server/files/storage-report.ts'
import type { Storage } from '../../src/platform/server/storage/storage.ts'

type StorageEnv = { STORAGE_DIR: string; DATABASE_URL?: string } & Record<string, string>

// The credentials of the tests' S3 store.
const KEY = 'S3RVER'

/**
 * Returns the storage settings for a server with this environment: no settings for the disk, and a bucket if the tests
 * use S3 (TEST_STORAGE=s3). Servers with the same database share a bucket. A restarted server uses its bucket again.
 */
export async function storageEnv(env: StorageEnv): Promise<Record<string, string>> {
  const endpoint = process.env['TEST_S3_ENDPOINT']
  if (!endpoint) return {}
  const { CreateBucketCommand, PutBucketCorsCommand, S3Client } = await import('@aws-sdk/client-s3')
  const academy = env['DATABASE_URL'] ?? env['STORAGE_DIR']
  const bucket = `academy-${createHash('sha256').update(academy).digest('hex').slice(0, 24)}`
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: KEY, secretAccessKey: KEY },
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
    if (!(error instanceof Error && error.name.startsWith('BucketAlready'))) throw error
  })
  const CORSRules = [{ AllowedOrigins: ['*'], AllowedMethods: ['GET'] }]
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules } }))
  client.destroy()
  // The browsers of the tests run on the same machine as the store.
  const endpoints = { S3_ENDPOINT: endpoint, S3_PUBLIC_ENDPOINT: endpoint }
  return { S3_BUCKET: bucket, ...endpoints, S3_ACCESS_KEY_ID: KEY, S3_SECRET_ACCESS_KEY: KEY }
}

/** Opens the storage of a server, on disk or S3. */
export const openStorage = (env: StorageEnv): Promise<Storage> => createStorage(readEnv(env))

type Installation = { DATABASE_URL: string | undefined; STORAGE_DIR: string; storage: Storage }

/**
 * Describes errors in the files of an academy, or returns null. With `live`, files may be unfinished or left by a
 * killed server. If a server uses the embedded database, it must be running.
 */
export async function findFaults(academy: Installation, { live }: { live: boolean }): Promise<string | null> {
  const { storage, STORAGE_DIR } = academy
  const address = academy.DATABASE_URL ?? findEmbedded(join(STORAGE_DIR, 'postgres'))?.owner
  if (!address) return `The database in ${STORAGE_DIR} was not found`
  const { db, close } = connect(address, { max: 1 })
  try {
    // Requests may do some work after their response, which takes a moment.
    for (let tries = 1; ; tries += 1) {
      const { missing, orphaned, damaged } = await reportStorage(db, storage, { live })
      if (missing.length + orphaned.length + damaged.length === 0) return null
      if (tries === 10) return JSON.stringify({ missing, orphaned, damaged }, null, 2)
      await sleep(300)
    }
  } finally {
    await close(1)
  }
}
