import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { fileDeletions, files, videos } from '../db/schema/index.ts'
import { folderOf, segmentKey, THUMBNAIL_WIDTHS, thumbnailKey } from './addresses.ts'
import type { Storage } from './storage.ts'

export type StorageReport = {
  files: number
  /** Of the uploaded files, without what was made of them. */
  bytes: number
  objects: number
  /** Known to the database, not in the storage. */
  missing: string[]
  /** In the storage, not known to the database. */
  orphaned: string[]
  /** There, but of another size, or (when contents are read) with other bytes. */
  damaged: string[]
}

type Expected = { key: string; bytes: number | null; sha256: string | null }

const selectFiles = (db: Db) =>
  db
    .select({
      id: files.id,
      kind: files.kind,
      key: files.key,
      bytes: files.bytes,
      sha256: files.sha256,
      state: videos.state,
      renditions: videos.renditions,
      posterKey: videos.posterKey,
      storyboard: videos.storyboard,
    })
    .from(files)
    .leftJoin(videos, eq(videos.fileId, files.id))

type Row = Awaited<ReturnType<typeof selectFiles>>[number]

/** Every object that the row of a file (with that of its video) stands for. */
export function expectedOf(row: Omit<Row, 'state'>): Expected[] {
  const { id, kind, key, bytes, sha256, renditions, posterKey, storyboard } = row
  if (kind === 'thumbnail') {
    return THUMBNAIL_WIDTHS.map((width) => ({ key: thumbnailKey(id, width), bytes: null, sha256: null }))
  }
  const derived = [
    posterKey,
    storyboard?.key,
    ...(renditions ?? []).flatMap(({ run, height, segments }) =>
      segments.map((_, segment) => segmentKey(id, run, height, segment)),
    ),
  ]
  return [
    { key, bytes, sha256 },
    ...derived.filter((one) => one != null).map((one) => ({ key: one, bytes: null, sha256: null })),
  ]
}

/** Compares the database with the storage; with `contents` every stored file is read and compared by its SHA-256. */
export async function reportStorage(
  db: Db,
  storage: Storage,
  { contents = false } = {},
): Promise<StorageReport> {
  const { rows, expected, known } = await expectations(db)
  const report: StorageReport = {
    files: rows.length,
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    objects: 0,
    missing: [],
    orphaned: [],
    damaged: [],
  }
  const found = new Set<string>()
  for await (const { key, bytes } of storage.list('')) {
    report.objects += 1
    found.add(key)
    const wanted = expected.get(key)
    if (!wanted) {
      if (!known(key)) report.orphaned.push(key)
    } else if (await isDamaged(storage, wanted, bytes, contents)) report.damaged.push(key)
  }
  for (const { key } of expected.values()) {
    // It may have been stored since the listing passed its place.
    if (!found.has(key) && !(await storage.stat(key))) report.missing.push(key)
  }
  return report
}

/** Objects that nothing in the database stands for. */
export async function* strayObjects(db: Db, storage: Storage) {
  const { expected, known } = await expectations(db)
  for await (const object of storage.list(''))
    if (!expected.has(object.key) && !known(object.key)) yield object
}

async function expectations(db: Db) {
  const rows = await selectFiles(db)
  const expected = new Map(rows.flatMap(expectedOf).map((one) => [one.key, one]))
  const released = await db.select({ key: fileDeletions.key }).from(fileDeletions)
  // What is being made now, and what is about to be deleted, is no stray.
  const folders = [
    ...rows.filter(({ state }) => state === 'processing').map(({ id }) => folderOf('video', id)),
    ...released.map(({ key }) => key.split('/').slice(0, 2).join('/')),
  ]
  const known = (key: string) => folders.some((folder) => key.startsWith(folder))
  return { rows, expected, known }
}

async function isDamaged(
  storage: Storage,
  { key, bytes, sha256 }: Expected,
  size: number,
  contents: boolean,
) {
  if (bytes === null ? size === 0 : size !== bytes) return true
  if (!contents || !sha256) return false
  const hash = createHash('sha256')
  await pipeline(await storage.read(key), hash)
  return hash.digest('hex') !== sha256
}
