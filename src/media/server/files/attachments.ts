import { enqueue } from '../../../platform/server/jobs/enqueue.ts'
import { deleteFilesJob } from './released-files.ts'
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/connect.ts'
import { fileDeletions, files, videos } from '../../tables.ts'
import { mediaErrors } from '../../errors.ts'
import { columnsNamed, referencesTo } from './references.ts'
import { folderOf, posterKeyOf, THUMBNAIL_WIDTHS } from './addresses.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ADDRESSES = {
  video: new RegExp(`^/media/videos/(${UUID})$`),
  thumbnail: new RegExp(`^/media/thumbnails/(${UUID})/(?:${THUMBNAIL_WIDTHS.join('|')})\\.webp$`),
  resource: new RegExp(`^/media/resources/(${UUID})$`),
  document: new RegExp(`^/media/documents/(${UUID})$`),
  scorm: new RegExp(`^/media/scorm/(${UUID})$`),
}
export type AttachableKind = keyof typeof ADDRESSES
/** The names of the fields that contain these URLs. */
export const FIELDS = {
  video: 'videoUrl',
  thumbnail: 'thumbnail',
  resource: 'url',
  document: 'documentUrl',
  scorm: 'scormUrl',
} as const

/** Returns the ID of the file if the URL is of this kind, otherwise null. */
export const fileIdIn = (kind: AttachableKind, address: string | null): string | null =>
  (address && ADDRESSES[kind].exec(address)?.[1]) || null

/**
 * Attaches the file at a URL that a call saves. If it is an uploaded file, protects it from the sweep and returns
 * its ID. Returns null for an external URL. Throws 400 for a URL under /media without such a file. The error names
 * `field`.
 */
export async function attachFile(
  tx: Tx,
  kind: AttachableKind,
  address: string | null,
  field: string = FIELDS[kind],
): Promise<string | null> {
  if (!address || !isMedia(address)) return null
  const fileId = fileIdIn(kind, address)
  const [file] = fileId
    ? await tx
        .update(files)
        .set({ attachedAt: sql`coalesce(${files.attachedAt}, now())` })
        .where(and(eq(files.id, fileId), eq(files.kind, kind)))
        .returning({ id: files.id })
    : []
  if (!file) throw mediaErrors.UPLOADED_FILE_UNKNOWN({ field })
  return file.id
}

const isMedia = (address: string) =>
  address.startsWith('/') && /^\/media(\/|$)/i.test(new URL(address, 'https://own.invalid').pathname)

/**
 * Releases files. If nothing refers to a file any more, deletes its row now, and its bytes after the commit. Call
 * this after removing the reference.
 */
export async function releaseFiles(tx: Tx, fileIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(fileIds.filter((fileId) => fileId !== null))]
  if (ids.length === 0) return
  // Locks the files. A concurrent transaction that attaches one of them then either waits, or has already committed
  // and is visible to the next statement.
  await tx
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, ids))
    .orderBy(asc(files.id))
    .for('update')
  const free = await tx
    .select({
      id: files.id,
      kind: files.kind,
      key: files.key,
      storyboard: videos.storyboard,
    })
    .from(files)
    .leftJoin(videos, eq(videos.fileId, files.id))
    .where(and(inArray(files.id, ids), isUnused))
  if (free.length === 0) return
  const keys = free.flatMap(({ id, kind, key, storyboard }) => {
    const folder = folderOf(kind, id)
    // Includes the poster's key, because a poster may be stored before its key is saved.
    const others = [key, kind === 'video' ? posterKeyOf(id) : null, storyboard?.key].filter(
      (other) => other != null,
    )
    return [folder, ...others.filter((other) => !other.startsWith(folder))]
  })
  await tx
    .insert(fileDeletions)
    .values(keys.map((key) => ({ key })))
    .onConflictDoNothing()
  await enqueue(tx, deleteFilesJob, {}, { key: 'all' })
  await tx.delete(files).where(
    inArray(
      files.id,
      free.map(({ id }) => id),
    ),
  )
}

/** SQL condition: no foreign key and no URL in a column named `thumbnail` refers to the file. */
const isUnused = and(
  ...referencesTo(files).map(
    ({ table, column }) => sql`not exists (select from ${table} where ${column} = ${files.id})`,
  ),
  or(
    ne(files.kind, 'thumbnail'),
    and(
      ...columnsNamed('thumbnail').map(
        ({ table, column }) =>
          sql`not exists (select from ${table} where ${column} like '/media/thumbnails/' || ${files.id} || '/%')`,
      ),
    ),
  ),
)
