import contentDisposition from 'content-disposition'
import { findResourceOfFile, getDownload } from './resources.ts'
import { byId } from '../../../platform/text.schema.ts'
import { fileGroup, readInput, sentFile } from '../../../platform/server/rest/file-routes.ts'
import { isFileId } from '../../../media/server/files/addresses.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { catalogueErrors } from '../../errors.ts'
import { PRIVATE, sendObject } from '../../../media/server/files/send.ts'

/** The download route of resources, and the public URL of stored resources, which redirects to that route. */
export const downloads = fileGroup(
  (_scope, services) => services,
  [
    {
      method: 'GET',
      headToo: true,
      path: '/api/resources/download/:id',
      name: 'resources.download',
      access: 'signedIn',
      summary: 'Download a resource',
      input: byId,
      replies: { ...sentFile('The file'), 302: { description: 'The resource is an address elsewhere' } },
      refuses: [
        catalogueErrors.PURCHASE_REQUIRED,
        catalogueErrors.RESOURCE_NOT_FOUND,
        catalogueErrors.RESOURCE_FILE_NOT_FOUND,
        mediaErrors.RANGE_NOT_SATISFIABLE,
      ],
      async handle({ request, reply, user, state: { db, storage } }) {
        const download = await getDownload(db, user, readInput(request, byId).id)
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
    },
    {
      method: 'GET',
      headToo: true,
      path: '/media/resources/:fileId',
      name: 'resources.file',
      access: 'anyone',
      summary: 'Get the download of a stored resource; 404 for guests',
      replies: { 302: { description: 'Its download' } },
      refuses: [mediaErrors.FILE_NOT_FOUND],
      async handle({ request, reply, user, state: { db } }) {
        const { fileId } = request.params as { fileId: string }
        const id = user && isFileId(fileId) ? await findResourceOfFile(db, user, fileId) : null
        if (id === null) throw mediaErrors.FILE_NOT_FOUND()
        return reply.header('cache-control', PRIVATE).redirect(`/api/resources/download/${id}`, 302)
      },
    },
  ],
)

/** Returns the title with the file extension. Replaces slashes, because browsers use only the last part of a path. */
function fileName(title: string, extension: string): string {
  // Replaces slashes and control characters, which a file name must not contain.
  const name = title.replaceAll(/[/\\\u0000-\u001f\u007f]+/g, '-')
  return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`
}

/** Encodes a URL for a header, because header values must be ASCII. */
function asLocation(address: string): string {
  const url = new URL(address, 'https://own.invalid')
  return address.startsWith('/') ? `${url.pathname}${url.search}${url.hash}` : url.href
}
