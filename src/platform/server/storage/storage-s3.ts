import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { platformErrors } from '../errors.ts'
import type { S3Env } from '../process/env.ts'
import { createDirectReads } from './direct-reads.ts'
import { createS3Client } from './s3-client.ts'
import { MissingObject, checkKey, checkPrefix, type Storage } from './storage.ts'
import { createTempFolder } from './temp.ts'

const MEGABYTE = 1024 * 1024

const isMissing = (error: unknown) =>
  error instanceof Error &&
  (['NotFound', 'NoSuchKey'].includes(error.name) ||
    ('$metadata' in error && (error.$metadata as { httpStatusCode?: number }).httpStatusCode === 404))

/** Stores objects in a bucket of any S3-compatible store. Stores unfinished uploads in `storageDir/tmp`. */
export function createS3Storage(s3: S3Env, storageDir: string): Storage {
  const client = createS3Client(s3)
  const Bucket = s3.bucket

  async function put(key: string, source: Readable | Buffer, contentType: string): Promise<number> {
    const Key = checkKey(key)
    if (Buffer.isBuffer(source)) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: source, ContentType: contentType }))
      return source.length
    }
    let bytes = 0
    source.on('data', (chunk: Buffer) => (bytes += chunk.length)).pause()
    const upload = new Upload({
      client,
      params: { Bucket, Key, Body: source, ContentType: contentType },
      partSize: 8 * MEGABYTE,
      queueSize: 2,
    })
    await upload.done()
    return bytes
  }

  async function* list(prefix: string, { flat = false } = {}) {
    const Delimiter = flat ? '/' : undefined
    const Prefix = prefix ? checkPrefix(prefix) : ''
    let token: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken: token }),
      )
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key) yield { key: Key, bytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) }
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token)
  }

  const remove = async (key: string) => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: key })).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  }

  return {
    kind: 's3',
    temp: createTempFolder(storageDir),
    direct: createDirectReads(s3, client),
    put: (key, source, { contentType }) => put(key, source, contentType),
    async adopt(localPath, key, { contentType }) {
      const source = createReadStream(localPath)
      // The client adds its own listener only when it begins to read.
      source.on('error', () => undefined)
      await put(key, source, contentType)
      await rm(localPath, { force: true })
    },
    async read(key, range) {
      try {
        const { Body, ContentLength } = await client.send(
          new GetObjectCommand({
            Bucket,
            Key: checkKey(key),
            ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
          }),
        )
        if (!(Body instanceof Readable)) throw new MissingObject(key)
        const wanted = range ? range.end - range.start + 1 : ContentLength
        if (ContentLength !== wanted) {
          Body.destroy()
          throw platformErrors.UNAVAILABLE({
            cause: new Error(`S3 returned ${ContentLength} bytes of ${key} instead of ${wanted}`),
          })
        }
        return Body
      } catch (error) {
        throw isMissing(error) ? new MissingObject(key, error) : error
      }
    },
    async stat(key) {
      try {
        const head = await client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) }))
        const modifiedAt = head.LastModified ?? new Date(0)
        const bytes = head.ContentLength ?? 0
        return {
          bytes,
          etag: head.ETag ?? `"${bytes.toString(36)}-${modifiedAt.getTime().toString(36)}"`,
          modifiedAt,
        }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    localPath: () => null,
    delete: (key) => remove(checkKey(key)),
    async deletePrefix(prefix) {
      for await (const { key } of list(checkPrefix(prefix))) await remove(key)
    },
    list,
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
  }
}
