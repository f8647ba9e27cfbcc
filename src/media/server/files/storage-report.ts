import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/db/connect.ts'
import { documents, fileDeletions, files, scormPackages, videos } from '../../tables.ts'
import {
  documentPageKey,
  folderOf,
  PAGE_WIDTHS,
  posterKeyOf,
  scormKey,
  segmentKey,
  THUMBNAIL_WIDTHS,
  thumbnailKey,
} from './addresses.ts'
import { ACADEMY_ID, type Storage } from '../../../platform/server/storage/storage.ts'

export type StorageReport = {
  files: number
  /** Total size of the uploaded files, without derived objects. */
  bytes: number
  objects: number
  /** Files that are in the database but not in the storage. */
  missing: string[]
  /** Files that are in the storage but not in the database. */
  orphaned: string[]
  /** Files with the wrong size or, if contents are read, the wrong bytes. */
  damaged: string[]
  /** Probably uploads in progress: recent bytes without a row, or a recent row without bytes. */
  unfinished: string[]
}

type Options = {
  /** Whether to read every stored file and compare its SHA-256. */
  contents?: boolean
  /**
   * Whether users may be uploading. Files younger than an hour can then be `unfinished`. Otherwise this list is
   * empty.
   */
  live?: boolean
}

const UPLOAD_ENDS_WITHIN_MS = 3_600_000
const KEYS_AT_ONCE = 2000

type Expected = { key: string; bytes: number | null; sha256: string | null }

const selectFiles = (db: Db) =>
  db
    .select({
      id: files.id,
      kind: files.kind,
      key: files.key,
      bytes: files.bytes,
      sha256: files.sha256,
      attachedAt: files.attachedAt,
      createdAt: files.createdAt,
      state: sql<string | null>`coalesce(${videos.state}, ${documents.state})`,
      renditions: videos.renditions,
      posterKey: videos.posterKey,
      storyboard: videos.storyboard,
      pages: documents.pages,
      run: documents.run,
      entries: scormPackages.entries,
    })
    .from(files)
    .leftJoin(videos, eq(videos.fileId, files.id))
    .leftJoin(documents, eq(documents.fileId, files.id))
    .leftJoin(scormPackages, eq(scormPackages.fileId, files.id))

type Row = Awaited<ReturnType<typeof selectFiles>>[number]

/** Returns all objects that belong to a file's row, including those of its video, its pages or its package. */
export function expectedOf(row: Omit<Row, 'state' | 'attachedAt' | 'createdAt'>): Expected[] {
  const { id, kind, key, bytes, sha256, renditions, posterKey, storyboard, pages, run, entries } = row
  if (kind === 'thumbnail') {
    return THUMBNAIL_WIDTHS.map((width) => ({ key: thumbnailKey(id, width), bytes: null, sha256: null }))
  }
  const derived = [
    posterKey,
    storyboard?.key,
    ...(run === null ? [] : (pages ?? [])).flatMap((_, page) =>
      PAGE_WIDTHS.map((width) => documentPageKey(id, run ?? '', page + 1, width)),
    ),
    ...(renditions ?? []).flatMap(({ run, height, segments }) =>
      segments.map((_, segment) => segmentKey(id, run, height, segment)),
    ),
  ]
  return [
    { key, bytes, sha256 },
    ...(entries ?? []).map((entry) => ({
      key: scormKey(id, entry.path),
      bytes: entry.bytes,
      sha256: null,
    })),
    ...derived.filter((one) => one != null).map((one) => ({ key: one, bytes: null, sha256: null })),
  ]
}

/** Compares the database with the storage. Works while the academy is running. */
export async function reportStorage(
  db: Db,
  storage: Storage,
  { contents = false, live = false }: Options = {},
): Promise<StorageReport> {
  const { rows, expected, known } = await expectations(db)
  const report: StorageReport = {
    files: rows.length,
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    objects: 0,
    missing: [],
    orphaned: [],
    damaged: [],
    unfinished: [],
  }
  const found = new Set<string>()
  const doubtful: string[] = []
  for await (const { key, bytes } of storage.list('')) {
    if (key === ACADEMY_ID) continue
    report.objects += 1
    found.add(key)
    const wanted = expected.get(key)
    if (wanted ? await isDamaged(storage, wanted, bytes, contents) : !known(key)) doubtful.push(key)
  }
  for (const key of expected.keys()) if (!found.has(key)) doubtful.push(key)
  if (doubtful.length === 0) return report

  // Files may have changed since the rows were read. So this checks suspicious objects again with the current rows.
  const now = await expectations(db)
  const isYoung = (since: Date | undefined) =>
    live && since !== undefined && Date.now() - since.getTime() < UPLOAD_ENDS_WITHIN_MS
  for (const key of doubtful) {
    const wanted = now.expected.get(key)
    const stored = await storage.stat(key)
    if (wanted && stored) {
      if (await isDamaged(storage, wanted, stored.bytes, contents)) report.damaged.push(key)
    } else if (wanted) {
      report[isYoung(now.awaited.get(key)) ? 'unfinished' : 'missing'].push(key)
    } else if (stored && !now.known(key)) {
      report[isYoung(stored.modifiedAt) ? 'unfinished' : 'orphaned'].push(key)
    }
  }
  return report
}

/** The keys that Lantern creates. A bucket may also contain other objects, for example copies of backups. */
const OWN_KEY =
  /^[a-z]+\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/|^poster\/[0-9a-f-]{32,36}\.webp$/

/** Returns Lantern's objects that belong to no row in the database, and the number of all Lantern's objects. */
export async function findStrayObjects(db: Db, storage: Storage) {
  const { expected, known } = await expectations(db)
  const strays: { key: string; modifiedAt: Date }[] = []
  let objects = 0
  for await (const { key, modifiedAt } of storage.list('')) {
    if (key === ACADEMY_ID || !OWN_KEY.test(key)) continue
    objects += 1
    if (!expected.has(key) && !known(key)) strays.push({ key, modifiedAt })
  }
  return { strays, objects }
}

async function expectations(db: Db) {
  const rows = await selectFiles(db)
  const expected = new Map<string, Expected>()
  let named = 0
  for (const row of rows) {
    const own = expectedOf(row)
    for (const one of own) expected.set(one.key, one)
    named += own.length
    if (named < KEYS_AT_ONCE) continue
    // Lets other requests run in between, because an academy can have a million objects.
    named = 0
    await new Promise(setImmediate)
  }
  const released = await db.select({ key: fileDeletions.key }).from(fileDeletions)
  // Objects that are being created or will be deleted are not stray.
  const folders = [
    ...rows.filter(({ state }) => state === 'processing').map(({ id, kind }) => folderOf(kind, id)),
    ...released.map(({ key }) => key.split('/').slice(0, 2).join('/')),
  ]
  // A poster is stored before its key is saved. A retry stores the poster under the same name. It is deleted with
  // its video.
  const posters = new Set(rows.filter(({ kind }) => kind === 'video').map(({ id }) => posterKeyOf(id)))
  const known = (key: string) => posters.has(key) || folders.some((folder) => key.startsWith(folder))
  // The row of a screenshot is created before its bytes are stored, and linked to its payment afterwards.
  const awaited = new Map(
    rows
      .filter(({ kind, attachedAt }) => kind === 'proof' && attachedAt === null)
      .map(({ key, createdAt }) => [key, createdAt]),
  )
  return { rows, expected, known, awaited }
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
