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

// What the S3 store of the tests takes.
const KEY = 'S3RVER'

/**
 * Where the files of a server with this environment are: nothing more for the disk, a bucket when the run is on S3
 * (TEST_STORAGE=s3). Servers with one database have one bucket, and so has a server that is started again.
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
  // The browsers of the tests run where the store does.
  const endpoints = { S3_ENDPOINT: endpoint, S3_PUBLIC_ENDPOINT: endpoint }
  return { S3_BUCKET: bucket, ...endpoints, S3_ACCESS_KEY_ID: KEY, S3_SECRET_ACCESS_KEY: KEY }
}

/** The storage of a server, whichever it is. */
export const openStorage = (env: StorageEnv): Promise<Storage> => createStorage(readEnv(env))

type Installation = { DATABASE_URL: string | undefined; STORAGE_DIR: string; storage: Storage }

/**
 * What is wrong with the files of an academy, in words; null when nothing is. With `live` somebody may be storing, or was
 * killed at it. A server with a database of its own has to run.
 */
export async function findFaults(academy: Installation, { live }: { live: boolean }): Promise<string | null> {
  const { storage, STORAGE_DIR } = academy
  const address = academy.DATABASE_URL ?? findEmbedded(join(STORAGE_DIR, 'postgres'))?.owner
  if (!address) return `The database in ${STORAGE_DIR} was not found`
  const { db, close } = connect(address, { max: 1 })
  try {
    // What a request leaves to be done after its answer gets a moment.
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
