import { rm } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { formatBytes } from '../../../platform/bytes.ts'
import { LIMITS } from '../../../platform/constants.ts'
import type { Services } from '../../../platform/server/context.ts'
import { checkCourse, requireAdmin } from './upload-rules.ts'
import { acceptVideo } from '../../../media/server/encoding/accept-video.ts'
import { resourceUrl, thumbnailUrl } from '../../../media/server/files/addresses.ts'
import { storeResource, storeThumbnail } from '../../../media/server/files/files.ts'
import { DOCUMENTS, IMAGES, resourceTypeOf } from '../../../media/server/files/formats.ts'
import { detectFormat } from '../../../media/server/files/sniff.ts'
import { checkUploadHeaders, type Received, receiveUpload } from '../../../media/server/uploads/receive.ts'

type Upload = Received & { uploadedBy: string }

export type UploadOptions = {
  /** Other limits than the product's, in bytes: for tests. */
  limits?: Partial<Record<'thumbnail' | 'video' | 'resource', number>>
}

/** The three upload calls: administrators only, asked before a byte of the body is read. */
export async function registerUploads(app: FastifyInstance, services: Services, options: UploadOptions = {}) {
  const { db, storage } = services
  const limits = { ...LIMITS, ...options.limits }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The whole name, so that one with a way out in it can be refused; it never decides a path.
    await scope.register(multipart, { throwFileSizeLimit: false, preservePath: true })

    const upload = (
      kind: 'thumbnail' | 'video' | 'resource',
      handle: (upload: Upload) => Promise<object>,
    ) => {
      const limit = limits[kind]
      scope.post(`/api/upload/${kind}`, {
        onRequest: async (request) => {
          await requireAdmin(request)
          await checkUploadHeaders(request, limit, storage.temp)
        },
        handler: async (request, reply) => {
          const received = await receiveUpload(request, limit, storage.temp)
          try {
            // Known since the hook, and not asked again.
            const { user } = await requireAdmin(request)
            reply.header('cache-control', 'no-store').status(201)
            return await handle({ ...received, uploadedBy: user.id })
          } finally {
            await rm(received.path, { force: true })
          }
        },
      })
    }

    upload('thumbnail', async ({ fields, path, filename, declared, uploadedBy }) => {
      await checkCourse(db, fields.get('courseId'))
      await detectFormat({ path, filename, declared }, IMAGES, 'a PNG, JPEG, WebP, AVIF or GIF image')
      const { id } = await storeThumbnail(db, storage, { source: path, uploadedBy })
      return { url: thumbnailUrl(id) }
    })

    upload('video', async ({ fields, ...given }) => {
      await checkCourse(db, fields.get('courseId'))
      return acceptVideo(services, given)
    })

    upload('resource', async ({ path, filename, declared, bytes, uploadedBy }) => {
      const { contentType, extension } = await detectFormat(
        { path, filename, declared },
        DOCUMENTS,
        'a PDF, PPT, PPTX, DOC, DOCX, ZIP or RAR file',
      )
      const { id } = await storeResource(db, storage, {
        source: path,
        contentType,
        extension,
        uploadedBy,
      })
      return { url: resourceUrl(id), size: formatBytes(bytes), type: resourceTypeOf(extension) }
    })
  })
}
