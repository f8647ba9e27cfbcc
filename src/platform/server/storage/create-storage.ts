import type { Env } from '../process/env.ts'
import { createDiskStorage } from './storage-disk.ts'
import type { Storage } from './storage.ts'

/** The storage that the environment asks for: S3 when a bucket is named, else the disk. */
export async function createStorage(env: Pick<Env, 'storageDir' | 's3'>): Promise<Storage> {
  if (!env.s3) return createDiskStorage(env.storageDir)
  // It would say at each start which Node.js its versions of some other year want; ours is pinned.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true'
  // The SDK is large; who keeps files on the disk does not wait for it.
  const { createS3Storage } = await import('./storage-s3.ts')
  return createS3Storage(env.s3, env.storageDir)
}
