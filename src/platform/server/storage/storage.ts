import type { Readable } from 'node:stream'
import type { TempFolder } from './temp.ts'

/** What is known of a stored object without reading it. The ETag is strong and comes with its quotes. */
export type StoredObject = { bytes: number; etag: string; modifiedAt: Date }

export type Listed = { key: string; bytes: number; modifiedAt: Date }

/** Bytes `start` to `end`, both included, as HTTP counts them. */
export type ByteRange = { start: number; end: number }

/**
 * Where files are kept: the disk, or an S3-compatible store. A key is made by the server (see `checkKey`), never taken
 * from what a person sent. An object is there as a whole or not at all, whatever dies while it is written.
 */
export type Storage = {
  readonly kind: 'disk' | 's3'
  /** Local files of this process that are not stored yet; on the disk driver, on the storage's own file system. */
  readonly temp: TempFolder
  /** How browsers read objects without this server; null where they cannot, or shall not. */
  readonly direct: DirectReads | null
  /** Stores the bytes under the key, replacing what was there; returns how many they were. */
  put(key: string, source: Readable | Buffer, options: { contentType: string }): Promise<number>
  /** The same for a complete local file, which is gone afterwards. On the disk this moves and copies nothing. */
  adopt(localPath: string, key: string, options: { contentType: string }): Promise<void>
  /**
   * Opens the object, or a part of it; throws `MissingObject`. Whoever knows how long it is says so by a range: a store that
   * gives less is an error then. Whoever stops reading destroys the stream.
   */
  read(key: string, range?: ByteRange): Promise<Readable>
  stat(key: string): Promise<StoredObject | null>
  /** A path where local programs can read the object, when the driver has one. */
  localPath(key: string): string | null
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Deletes every object whose key starts with the prefix, which ends with a slash. */
  deletePrefix(prefix: string): Promise<void>
  /**
   * Every object below the prefix (which ends with a slash, or is empty for all), in no promised order; `flat` leaves out what
   * has another slash in its key.
   */
  list(prefix: string, options?: { flat?: boolean }): AsyncIterable<Listed>
  /** Throws when the store cannot be used now. */
  check(): Promise<void>
}

export type DirectReads = {
  /** The store's, as browsers see it. */
  readonly origin: string
  /** An address that gives this one object to whoever has it, for so many seconds. */
  sign(key: string, options: { seconds: number; cacheControl: string }): Promise<string>
}

/** The object is not there. */
export class MissingObject extends Error {
  constructor(key: string, cause?: unknown) {
    super(`Nothing is stored as ${key}`, { cause })
    this.name = 'MissingObject'
  }
}

const SEGMENT = '[a-z0-9][a-z0-9._-]*'
const KEY = new RegExp(`^(?:${SEGMENT}/)*${SEGMENT}$`)
const PREFIX = new RegExp(`^(?:${SEGMENT}/)+$`)

/** Lower-case segments that begin with a letter or a digit: nothing that climbs, nothing absolute. Throws for the rest. */
export function checkKey(key: string): string {
  if (key.length > 500 || !KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return key
}

/** The same for a prefix, which ends with a slash. */
export function checkPrefix(prefix: string): string {
  if (prefix.length > 500 || !PREFIX.test(prefix))
    throw new Error(`Not a storage prefix: ${JSON.stringify(prefix)}`)
  return prefix
}
