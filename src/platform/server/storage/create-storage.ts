import type { Env } from '../process/env.ts'
import { createDiskStorage } from './storage-disk.ts'
import type { Storage } from './storage.ts'

/** Creates the storage that the environment configures: S3 if a bucket is set, otherwise the disk. */
export async function createStorage(env: Pick<Env, 'storageDir' | 's3'>): Promise<Storage> {
  if (!env.s3) return createDiskStorage(env.storageDir)
  // Suppresses the warning that the SDK prints at each start about the Node.js version.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true'
  // The SDK is large, so installations that store files on disk don't load it.
  const { createS3Storage } = await import('./storage-s3.ts')
  return createS3Storage(env.s3, env.storageDir)
}
