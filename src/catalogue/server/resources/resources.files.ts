import contentDisposition from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { byId } from '../../../platform/text.schema.ts'
import { WHOLE_NUMBER } from '../../../platform/server/rest/query.ts'
import { findResourceOfFile, getDownload } from './resources.ts'
import type { Services } from '../../../platform/server/context.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { readerOf } from '../../../accounts/server/sessions/preview.ts'
import { isFileId } from '../../../media/server/files/addresses.ts'
import { PRIVATE, sendObject } from '../../../media/server/files/send.ts'

/** The download route of resources, and the address that a stored resource is known by, which leads there. */
export function registerDownloads(app: FastifyInstance, { db, storage }: Services): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/resources/download/:id',
    handler: async (request, reply) => {
      const reader = await readerOf(request)
      if (!reader) throw platformErrors.SIGN_IN_REQUIRED()
      const download = await getDownload(db, reader, idOf((request.params as { id: string }).id))
      if ('url' in download) {
        return reply.header('cache-control', PRIVATE).redirect(asLocation(download.url), 302)
      }
      const { key, contentType, extension } = download.file
      return sendObject(request, reply, storage, {
        key,
        contentType,
        cacheControl: PRIVATE,
        disposition: contentDisposition(fileName(download.title, extension), { type: 'attachment' }),
      })
    },
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/resources/:fileId',
    handler: async (request, reply) => {
      const { fileId } = request.params as { fileId: string }
      const reader = await readerOf(request)
      const id = reader && isFileId(fileId) ? await findResourceOfFile(db, reader, fileId) : null
      if (id === null) throw mediaErrors.FILE_NOT_FOUND()
      return reply.header('cache-control', PRIVATE).redirect(`/api/resources/download/${id}`, 302)
    },
  })
}

/** What is no number stays text, which the schema refuses. */
const idOf = (text: string): number => byId.parse({ id: WHOLE_NUMBER.test(text) ? Number(text) : text }).id

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
