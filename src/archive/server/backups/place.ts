import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { lookupPublic } from '../../../academy/server/webhooks/public-address.ts'
import { BACKUP_NAME } from '../../backups.schema.ts'
import type { Env } from '../../../platform/server/process/env.ts'
import { STORE_ADDRESS } from '../../../platform/server/process/env-variables.ts'
import { makePrivateFolder } from '../../../platform/server/process/private-files.ts'
import { createStorage } from '../../../platform/server/storage/create-storage.ts'
import { createFolderStorage } from '../../../platform/server/storage/storage-disk.ts'
import { MissingObject, type Storage } from '../../../platform/server/storage/storage.ts'
import { createTempFolder } from '../../../platform/server/storage/temp.ts'
import { within } from '../../../platform/server/storage/within.ts'
import { ArchiveError, END, end, type End, type ListedFile } from '../format.ts'
import { isKey } from '../key-list.ts'
import type { Beside } from '../listed-files.ts'

/**
 * A location for backups. It contains archives that list their files. Each file exists once, even if several
 * archives list it.
 *   <time>.tar.gz            an archive
 *   objects/<key>/<sha256>   a file; it never changes
 */
export type Place = Storage

type PlaceEnv = Pick<Env, 'storageDir' | 'backupCopyTo' | 'backupStore'>

export const OBJECTS = 'objects/'
const OBJECT = /^objects\/(.+)\/([0-9a-f]{64})$/

export const objectKey = ({ key, sha256 }: ListedFile) => `${OBJECTS}${key}/${sha256}`

/** Parses a key in a backup location. Returns null if Lantern did not write it. */
export function readObjectKey(name: string, bytes: number): ListedFile | null {
  const [, key, sha256] = OBJECT.exec(name) ?? []
  return key && sha256 ? { key, bytes, sha256 } : null
}

export const backupFolder = ({ storageDir }: Pick<Env, 'storageDir'>) => join(storageDir, 'backups')

/** Opens the location next to the data. Lantern writes every backup first to this location. */
export function openOwnPlace(env: PlaceEnv): Place {
  const folder = backupFolder(env)
  makePrivateFolder(folder)
  return openFolder(folder)
}

/** Opens the location of the backups for reading, without creating anything. */
export const lookAtOwnPlace = (env: Pick<Env, 'storageDir'>, { temp }: Pick<Storage, 'temp'>): Place =>
  createFolderStorage(backupFolder(env), temp)

/** Opens the second location. Returns null if there is none. Throws `ArchiveError` if it is unavailable. */
export async function openCopy(env: PlaceEnv): Promise<Place | null> {
  const { backupCopyTo: address } = env
  if (address === null) return null
  if (address.startsWith('s3://')) return openStore(env, address)
  // Does not create the folder. Otherwise, if a disk is not mounted, the backup would be on the system's own disk.
  if (!(await stat(address).catch(() => null))?.isDirectory())
    throw new ArchiveError(`The backup folder ${address} does not exist`, {
      reason: `folder_missing: ${address}`,
    })
  return openFolder(address)
}

// Temporary files must be on the same file system as the final ones.
const openFolder = (folder: string) =>
  createFolderStorage(folder, createTempFolder(join(folder, '.unfinished')))

async function openStore({ storageDir, backupStore }: PlaceEnv, address: string): Promise<Place> {
  const [, bucket = '', prefix = ''] = STORE_ADDRESS.exec(address) ?? []
  const { isPublicOnly, ...named } = backupStore
  const s3 = {
    ...named,
    bucket,
    publicEndpoint: null,
    redirect: false,
    ...(isPublicOnly && { lookup: lookupPublic }),
  }
  const store = await createStorage({ storageDir, s3 })
  return prefix ? within(store, `${prefix.replace(/\/$/, '')}/`) : store
}

export type OpenedArchive = { source: Readable; beside: Beside }

/**
 * Opens an archive by its path or its URL in an object store, and the files next to it. Throws `ArchiveError` if
 * there is no such archive.
 */
export async function openArchive(env: PlaceEnv, storage: Storage, address: string): Promise<OpenedArchive> {
  const unreadable = () => new ArchiveError(`${address} is not a file that can be read`)
  if (address.startsWith('s3://')) {
    const cut = address.lastIndexOf('/')
    const name = address.slice(cut + 1)
    if (!STORE_ADDRESS.test(address) || !isKey(name)) throw unreadable()
    const place = await openStore(env, address.slice(0, cut))
    const source = await place.read(name).catch((error: unknown) => {
      throw error instanceof MissingObject ? unreadable() : error
    })
    return { source, beside: place }
  }
  if (!(await stat(address).catch(() => null))?.isFile()) throw unreadable()
  return {
    source: createReadStream(address, { highWaterMark: 256 * 1024 }),
    // Lantern only reads from this location.
    beside: createFolderStorage(dirname(address), storage.temp),
  }
}

export type Backup = {
  name: string
  at: Date
  /** Size of the archive in bytes: the rows and the list, or everything if the files are inside. */
  bytes: number
}

/** Returns the backups of a location, newest first. */
export async function listBackups(place: Pick<Place, 'list'>): Promise<Backup[]> {
  const found: Backup[] = []
  for await (const { key, bytes } of place.list('', { flat: true }))
    if (BACKUP_NAME.test(key)) found.push({ name: key, at: timeOf(key), bytes })
  return newestFirst(found)
}

export const newestFirst = (backups: Iterable<Backup>): Backup[] =>
  [...backups].sort((a, b) => (a.name < b.name ? 1 : -1))

/** Returns the location that has a backup of this name, or null. */
export async function findBackup(env: PlaceEnv, storage: Storage, name: string): Promise<Place | null> {
  const own = lookAtOwnPlace(env, storage)
  if (await own.stat(name)) return own
  const copy = await openCopy(env)
  return (await copy?.stat(name)) ? copy : null
}

const timeOf = (name: string) => new Date(name.replace(/^(.{10})-(..)(..)(..)\..*$/, '$1T$2:$3:$4Z'))

const TAIL = 64 * 1024

/** Reads the end record of an archive, which is not compressed. Returns null if it is unreadable. */
export async function readEnd(place: Pick<Place, 'read'>, { name, bytes }: Backup): Promise<End | null> {
  const stream = await place.read(name, { start: Math.max(0, bytes - TAIL), end: Math.max(0, bytes - 1) })
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const tail = Buffer.concat(chunks).toString('utf8')
  const text = /\{"objects":[^\0]*\}/.exec(tail.slice(Math.max(0, tail.lastIndexOf(END))))?.[0]
  try {
    return end.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}
