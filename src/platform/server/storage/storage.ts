import type { Readable } from 'node:stream'
import type { TempFolder } from './temp.ts'

/** Metadata of a stored object. The ETag is strong and includes its quotes. */
export type StoredObject = { bytes: number; etag: string; modifiedAt: Date }

export type Listed = { key: string; bytes: number; modifiedAt: Date }

/** Bytes `start` to `end`, both inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number }

/**
 * Stores files on the disk or in an S3-compatible store. The server creates the keys (see `checkKey`), never from user
 * input. Writes are atomic: after a crash, an object is complete or does not exist.
 */
export type Storage = {
  readonly kind: 'disk' | 's3'
  /** Temporary local files of this process. With the disk driver, they are on the storage's file system. */
  readonly temp: TempFolder
  /** Lets browsers read objects directly from the store. Null if this is impossible or turned off. */
  readonly direct: DirectReads | null
  /** Stores the bytes under the key, and replaces an existing object. Returns the number of bytes. */
  put(key: string, source: Readable | Buffer, options: { contentType: string }): Promise<number>
  /** Stores a complete local file and removes it. With the disk driver, this renames the file without copying. */
  adopt(localPath: string, key: string, options: { contentType: string }): Promise<void>
  /**
   * Opens the object or a part of it. Throws `MissingObject` if the object does not exist. If you know the length,
   * pass a range. The stream then fails if the store returns fewer bytes. Callers that stop early must destroy the
   * stream.
   */
  read(key: string, range?: ByteRange): Promise<Readable>
  stat(key: string): Promise<StoredObject | null>
  /** Returns a path where local programs can read the object. Null if the driver has none. */
  localPath(key: string): string | null
  /** Deletes the object. Does nothing if it does not exist. */
  delete(key: string): Promise<void>
  /** Deletes every object whose key starts with the prefix. The prefix ends with a slash. */
  deletePrefix(prefix: string): Promise<void>
  /**
   * Lists every object below the prefix, in no particular order. The prefix ends with a slash; an empty prefix lists
   * everything. `flat` excludes keys with another slash after the prefix.
   */
  list(prefix: string, options?: { flat?: boolean }): AsyncIterable<Listed>
  /** Throws if the store is unavailable. Otherwise does nothing. */
  check(): Promise<void>
}

export type DirectReads = {
  /** The store's origin for browsers. */
  readonly origin: string
  /** Returns a presigned URL of this object. Anyone who has the URL can read the object for this number of seconds. */
  sign(key: string, options: { seconds: number; cacheControl: string }): Promise<string>
}

/** Thrown if the object does not exist. */
export class MissingObject extends Error {
  constructor(key: string, cause?: unknown) {
    super(`There is no stored file ${key}`, { cause })
    this.name = 'MissingObject'
  }
}

/** The key under which the academy's ID is stored. It does not belong to an uploaded file. */
export const ACADEMY_ID = 'academy-id'

const SEGMENT = '[a-z0-9][a-z0-9._-]*'
const KEY = new RegExp(`^(?:${SEGMENT}/)*${SEGMENT}$`)
const PREFIX = new RegExp(`^(?:${SEGMENT}/)+$`)

/**
 * Returns the key if it is valid: lower-case segments that begin with a letter or a digit, no `..`, no absolute paths.
 * Throws otherwise.
 */
export function checkKey(key: string): string {
  if (key.length > 500 || !KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return key
}

/** Returns the prefix if it is valid by the same rules and ends with a slash. Throws otherwise. */
export function checkPrefix(prefix: string): string {
  if (prefix.length > 500 || !PREFIX.test(prefix))
    throw new Error(`Not a storage prefix: ${JSON.stringify(prefix)}`)
  return prefix
}
