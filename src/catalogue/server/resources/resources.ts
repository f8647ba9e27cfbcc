import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Entitlement, isDownloadable } from '../../rules.ts'
import type { Resource, resourceInput, resourceUpdate } from '../../resources.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { courses, resources } from '../../tables.ts'
import { files } from '../../../media/tables.ts'
import { catalogueErrors } from '../../errors.ts'
import { resourceUrl } from '../../../media/server/files/addresses.ts'
import { releaseFiles } from '../../../media/server/files/attachments.ts'
import { attachCourseFile } from '../access/course-files.ts'
import { getEntitlement } from '../access/entitlement.ts'
import { noteSeatUse } from '../access/seat-use.ts'
import { changesBetween, writeAudit } from '../../../academy/server/audit.ts'
import { lockCourse, getCourseAccess } from '../courses/courses.ts'
import { refuseForeignImport } from '../imports/foreign-import.ts'
import { isResourceVisible, type Viewer } from '../access/visibility.ts'
import { refuseOverwrites } from '../../../platform/server/overwrites.ts'
import { t } from '../../texts/errors.ts'

/**
 * Returns resources that exist for the user. The rows contain private fields, so send them only through
 * `publicResource`.
 */
const selectResources = (db: Db | Tx, viewer: Viewer, where: SQL | undefined) =>
  db
    .select({ resource: resources, courseIsPremium: courses.isPremium })
    .from(resources)
    .leftJoin(courses, eq(courses.id, resources.courseId))
    .where(and(where, isResourceVisible(viewer)))
    .orderBy(asc(resources.id))

type Row = Awaited<ReturnType<typeof selectResources>>[number]

const courseOf = ({ resource, courseIsPremium }: Row) =>
  resource.courseId === null ? null : { id: resource.courseId, isPremium: courseIsPremium ?? false }

/** Returns the resource as in the contract. No other code converts rows to responses. */
function publicResource(row: Row, entitlement: Entitlement): Resource {
  const { id, title, type, size, courseId, fileId, url } = row.resource
  const locked = !isDownloadable(courseOf(row), entitlement)
  return {
    id,
    title,
    type,
    size,
    courseId,
    locked,
    url: locked ? null : fileId ? resourceUrl(fileId) : url,
    external: fileId === null && url !== null && !url.startsWith('/'),
  }
}

async function list(db: Db, viewer: Viewer, where: SQL): Promise<Resource[]> {
  const [rows, entitlement] = await Promise.all([
    selectResources(db, viewer, where),
    getEntitlement(db, viewer),
  ])
  return rows.map((row) => publicResource(row, entitlement))
}

/** Returns the resources in a course. Throws 404 if the course does not exist for the user. */
export async function listCourseResources(db: Db, viewer: Viewer, courseId: number): Promise<Resource[]> {
  const [found] = await Promise.all([
    list(db, viewer, eq(resources.courseId, courseId)),
    getCourseAccess(db, viewer, courseId),
  ])
  return found
}

/** Returns the resources without a course. */
export const listIndependentResources = (db: Db, viewer: Viewer) =>
  list(db, viewer, isNull(resources.courseId))

async function getResource(db: Db | Tx, user: User, id: number): Promise<Resource> {
  const [[row], entitlement] = await Promise.all([
    selectResources(db, user, eq(resources.id, id)),
    getEntitlement(db, user),
  ])
  if (!row) throw catalogueErrors.RESOURCE_NOT_FOUND()
  return publicResource(row, entitlement)
}

/** The target of a download: an external URL or a stored file. */
export type Download =
  | { title: string; url: string }
  | {
      title: string
      file: Pick<typeof files.$inferSelect, 'id' | 'key' | 'extension' | 'contentType' | 'bytes' | 'sha256'>
    }

/**
 * Returns the download for this user. Throws 402 if the course is premium and the user has no access. Throws 404 if
 * the resource does not exist for the user.
 */
export async function getDownload(db: Db, user: User, id: number): Promise<Download> {
  const [[row], entitlement] = await Promise.all([
    selectResources(db, user, eq(resources.id, id)),
    getEntitlement(db, user),
  ])
  if (!row) throw catalogueErrors.RESOURCE_NOT_FOUND()
  if (!isDownloadable(courseOf(row), entitlement))
    throw catalogueErrors.PURCHASE_REQUIRED({ purpose: t.toDownloadResources })
  const course = courseOf(row)
  if (course?.isPremium) await noteSeatUse(db, user, [course.id])
  const { title, url, fileId } = row.resource
  if (url !== null) return { title, url }
  const [file] = fileId ? await db.select().from(files).where(eq(files.id, fileId)) : []
  if (!file) throw catalogueErrors.RESOURCE_FILE_NOT_FOUND()
  return { title, file }
}

/** Returns the resource through which this user can download a stored file (`/media/resources/{fileId}`), or null. */
export async function findResourceOfFile(db: Db, user: User, fileId: string): Promise<number | null> {
  const [rows, entitlement] = await Promise.all([
    selectResources(db, user, eq(resources.fileId, fileId)),
    getEntitlement(db, user),
  ])
  return rows.find((row) => isDownloadable(courseOf(row), entitlement))?.resource.id ?? null
}

/** Creates a resource. Throws 404 if the course does not exist, and 400 if the file is unknown. */
export function createResource(db: Db, user: User, input: z.output<typeof resourceInput>): Promise<Resource> {
  return transact(db, async (tx) => {
    if (input.courseId) await lockCourse(tx, input.courseId)
    await refuseForeignImport(tx, input)
    const source = await attachSource(tx, user, input.url)
    const [row] = await tx
      .insert(resources)
      .values({ ...input, ...source })
      .returning({ id: resources.id })
    if (!row) throw new Error('An insert returned no row')
    return getResource(tx, user, row.id)
  })
}

/**
 * Updates the given fields. Throws 404 if the resource does not exist, and 409 if it was changed in the meantime.
 * Otherwise throws the same errors as `createResource`.
 */
export function updateResource(
  db: Db,
  user: User,
  { id, before: seen, ...given }: z.output<typeof resourceUpdate>,
): Promise<Resource> {
  return transact(db, async (tx) => {
    const [before] = await tx
      .select()
      .from(resources)
      .where(and(eq(resources.id, id), isResourceVisible(user)))
      .for('no key update')
    if (!before) throw catalogueErrors.RESOURCE_NOT_FOUND()
    if (seen) refuseOverwrites(await getResource(tx, user, id), given, seen)
    if (given.courseId) await lockCourse(tx, given.courseId)
    const { url, ...patch } = given
    const source = url === undefined ? {} : await attachSource(tx, user, url)
    const change = { ...patch, ...source }
    const [after] = await tx.update(resources).set(change).where(eq(resources.id, id)).returning()
    const changes = after && changesBetween(before, after, ['title', 'type', 'size', 'url', 'fileId'])
    if (changes)
      await writeAudit(tx, user, 'resource.changed', ['resource', id], { title: before.title, changes })
    if ('fileId' in source) await releaseFiles(tx, [before.fileId])
    return getResource(tx, user, id)
  })
}

/** Moves a resource to the bin. Throws 404 if it does not exist or is already in the bin. */
export function deleteResource(db: Db, id: number, actor: User): Promise<void> {
  return transact(db, async (tx) => {
    const [row] = await tx
      .update(resources)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(resources.id, id), isResourceVisible(actor)))
      .returning({ title: resources.title })
    if (!row) throw catalogueErrors.RESOURCE_NOT_FOUND()
    await writeAudit(tx, actor, 'resource.deleted', ['resource', id], { title: row.title })
  })
}

/** Moves resources to the bin. The caller must lock their courses. */
export async function binResources(tx: Tx, ids: readonly number[], actor: User): Promise<void> {
  if (ids.length === 0) return
  const gone = await tx
    .update(resources)
    .set({ deletedAt: sql`now()` })
    .where(inArray(resources.id, [...ids]))
    .returning({ id: resources.id, title: resources.title })
  for (const { id, title } of gone)
    await writeAudit(tx, actor, 'resource.deleted', ['resource', id], { title })
}

/** Deletes a resource with its file, whether or not it is in the bin. Throws 404 if it does not exist. */
export async function removeResource(tx: Tx, id: number): Promise<{ title: string }> {
  const [row] = await tx
    .delete(resources)
    .where(eq(resources.id, id))
    .returning({ fileId: resources.fileId, title: resources.title })
  if (!row) throw catalogueErrors.RESOURCE_NOT_FOUND()
  await releaseFiles(tx, [row.fileId])
  return row
}

/** Returns the source columns: an uploaded file, or an external URL. */
async function attachSource(tx: Tx, user: User, address: string) {
  const fileId = await attachCourseFile(tx, user, 'resource', address)
  return { fileId, url: fileId ? null : address }
}
