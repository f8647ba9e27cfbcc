import contentDisposition from 'content-disposition'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isDownloadable } from '../../shared/access.ts'
import type { User } from '../../shared/schemas/users.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { courses, files, resources } from '../db/schema/index.ts'
import { badRequest, notFound, purchaseRequired, signInFirst } from '../errors.ts'
import { isFileId } from '../media/addresses.ts'
import { PRIVATE, sendObject } from '../media/send.ts'
import { entitlementOf } from '../payments/entitlement.ts'

/** The download route of resources, and the address that a stored resource is known by, which leads there. */
export function registerDownloads(app: FastifyInstance, { db, storage }: Services): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/resources/download/:id',
    handler: async (request, reply) => {
      const identity = await request.identity()
      if (!identity) throw signInFirst()
      const resource = await getDownload(db, identity.user, idOf((request.params as { id: string }).id))
      if (resource.url !== null)
        return reply.header('cache-control', PRIVATE).redirect(asLocation(resource.url), 302)
      if (!resource.file) throw notFound('The file of this resource')
      const { key, contentType, extension } = resource.file
      return sendObject(request, reply, storage, {
        key,
        contentType,
        cacheControl: PRIVATE,
        disposition: contentDisposition(fileName(resource.title, extension), { type: 'attachment' }),
      })
    },
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/resources/:fileId',
    handler: async (request, reply) => {
      const { fileId } = request.params as { fileId: string }
      const identity = await request.identity()
      const id = identity && isFileId(fileId) ? await findDownload(db, identity.user, fileId) : null
      if (id === null) throw notFound('That file')
      return reply.header('cache-control', PRIVATE).redirect(`/api/resources/download/${id}`, 302)
    },
  })
}

function idOf(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > 2_147_483_647) throw badRequest('An id must be a positive number', 'id')
  return id
}

/** The title, with the extension unless it has it; slashes would make it a path, of which only the end is kept. */
function fileName(title: string, extension: string): string {
  // oxlint-disable-next-line no-control-regex -- a title may hold a line break, a file name not
  const name = title.replaceAll(/[/\\\u0000-\u001f\u007f]+/g, '-')
  return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`
}

/** A header takes ASCII only. */
function asLocation(address: string): string {
  const url = new URL(address, 'https://own.invalid')
  return address.startsWith('/') ? `${url.pathname}${url.search}${url.hash}` : url.href
}

const columns = {
  id: resources.id,
  title: resources.title,
  url: resources.url,
  course: { id: courses.id, isPremium: courses.isPremium },
  file: { key: files.key, contentType: files.contentType, extension: files.extension },
}

const select = (db: Db) =>
  db
    .select(columns)
    .from(resources)
    .leftJoin(courses, eq(courses.id, resources.courseId))
    .leftJoin(files, eq(files.id, resources.fileId))

/** Throws 404 for an unknown resource and 402 for one of a premium course that was not bought. */
async function getDownload(db: Db, user: User, id: number) {
  const [resource] = await select(db).where(eq(resources.id, id))
  if (!resource) throw notFound('The resource')
  if (!isDownloadable(resource.course, await entitlementOf(db, user))) throw purchaseRequired('download')
  return resource
}

/** The first resource that is this file and may be downloaded; null when there is none. */
async function findDownload(db: Db, user: User, fileId: string): Promise<number | null> {
  const rows = await select(db).where(eq(resources.fileId, fileId)).orderBy(resources.id)
  if (rows.length === 0) return null
  const entitlement = await entitlementOf(db, user)
  const open = rows.find(({ course }) => isDownloadable(course, entitlement))
  return open?.id ?? null
}
