import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Services } from '../../../platform/server/context.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { learningErrors } from '../../errors.ts'
import { idText } from '../../../platform/text.schema.ts'
import { deriveKey } from '../../../platform/server/http/derive-key.ts'
import { readerOf } from '../../../accounts/server/sessions/preview.ts'
import {
  documentPageKey,
  isFileId,
  PAGE_WIDTHS,
  posterKey,
  segmentKey,
  THUMBNAIL_WIDTHS,
  thumbnailKey,
} from '../../../media/server/files/addresses.ts'
import { createOpenSessions } from './open-sessions.ts'
import { getPlayableVideo, getReadableCaption, getReadableDocument } from './media-access.ts'
import { isViaServer, masterPlaylist, variantPlaylist } from './playlists.ts'
import { createStoreRedirects } from './store-redirects.ts'
import { IMMUTABLE, PRIVATE, sendObject } from '../../../media/server/files/send.ts'
import { createSigner } from './signatures.ts'
import { storyboardTrack } from '../../../media/server/encoding/storyboard-track.ts'

const PLAYLIST = 'application/vnd.apple.mpegurl'
const RUN = /^run-[1-9]\d{0,8}$/
const NUMBER = /^(0|[1-9]\d{0,8})$/

type Params = Record<string, string>

/** Registers all routes below /media: videos, playlists, segments, captions, documents and pictures. */
export function registerMedia(app: FastifyInstance, services: Services, secrets: readonly string[]): void {
  const { db, storage } = services
  const signer = createSigner(secrets.map((secret) => deriveKey(secret, 'segments')))
  const sessions = createOpenSessions(db, services.live)
  app.addHook('onClose', async () => sessions.close())
  const redirects = createStoreRedirects(services)

  /** Registers a route for GET and HEAD. HEAD does not read the file. */
  const get = (
    url: string,
    handle: (request: FastifyRequest, reply: FastifyReply, params: Params) => unknown,
  ) => {
    const handler: RouteHandlerMethod = (request, reply) => handle(request, reply, request.params as Params)
    app.route({ method: ['GET', 'HEAD'], url, handler })
  }

  const playable = async (request: FastifyRequest, { fileId = '' }: Params) => {
    const identity = await request.identity()
    const video = await getPlayableVideo(db, await readerOf(request), fileId)
    return { video, fileId, sessionId: identity?.sessionId ?? null }
  }

  get('/media/videos/:fileId', async (request, reply, params) => {
    const { video } = await playable(request, params)
    return sendObject(request, reply, storage, { ...video, cacheControl: PRIVATE })
  })

  get('/media/videos/:fileId/master.m3u8', async (request, reply, params) => {
    const { video } = await playable(request, params)
    if (!video.renditions?.length) throw learningErrors.PLAYLIST_NOT_FOUND()
    return sendText(reply, PLAYLIST, masterPlaylist(video.renditions, isViaServer(request)))
  })

  get('/media/videos/:fileId/:height(^\\d{1,4}$).m3u8', async (request, reply, params) => {
    const { video, fileId, sessionId } = await playable(request, params)
    const rendition = video.renditions?.find(({ height }) => height === Number(params['height']))
    if (!rendition) throw learningErrors.PLAYLIST_NOT_FOUND()
    const signature = signer.sign({ fileId, run: rendition.run, sessionId })
    return sendText(reply, PLAYLIST, variantPlaylist(rendition, signature, isViaServer(request)))
  })

  get('/media/videos/:fileId/segments/:run/:height/:segment.ts', async (request, reply, params) => {
    const { fileId = '', run = '', height = '', segment = '' } = params
    if (!isFileId(fileId) || !RUN.test(run) || !NUMBER.test(height) || !NUMBER.test(segment))
      throw mediaErrors.FILE_NOT_FOUND()
    const { e, s } = request.query as { e?: unknown; s?: unknown }
    const sessionId = request.cookieSessionId()
    const isFor = (whom: string | null) =>
      typeof e === 'string' &&
      typeof s === 'string' &&
      signer.verify({ fileId, run, sessionId: whom }, { expires: Number(e), signature: s })
    // The URLs of free videos are signed without a session, so they also work after a session has ended.
    const valid = isFor(null) || (sessionId !== null && isFor(sessionId) && (await sessions.has(sessionId)))
    if (!valid) throw learningErrors.MEDIA_ADDRESS_EXPIRED()
    const key = segmentKey(fileId, run, Number(height), Number(segment))
    const address = isViaServer(request) ? null : await redirects.addressOf(request, key)
    if (address) return reply.headers(FOR_READER).redirect(address, 302)
    return sendObject(request, reply, storage, { key, contentType: 'video/mp2t', cacheControl: PRIVATE })
  })

  get('/media/videos/:fileId/storyboard.vtt', async (request, reply, params) => {
    const { video } = await playable(request, params)
    if (!video.storyboard) throw mediaErrors.FILE_NOT_FOUND()
    return sendText(
      reply,
      'text/vtt; charset=utf-8',
      storyboardTrack(video.storyboard, video.durationSeconds ?? 0),
    )
  })

  get('/media/videos/:fileId/storyboard.webp', async (request, reply, params) => {
    const { video } = await playable(request, params)
    if (!video.storyboard) throw mediaErrors.FILE_NOT_FOUND()
    return sendObject(request, reply, storage, {
      key: video.storyboard.key,
      contentType: 'image/webp',
      cacheControl: PRIVATE,
    })
  })

  get('/media/documents/:fileId', async (request, reply, { fileId = '' }) => {
    const { key } = await getReadableDocument(db, await readerOf(request), fileId, { original: true })
    return sendObject(request, reply, storage, {
      key,
      contentType: 'application/pdf',
      cacheControl: PRIVATE,
      disposition: 'attachment; filename="document.pdf"',
    })
  })

  get('/media/documents/:fileId/:run/:page/:width.webp', async (request, reply, params) => {
    const { fileId = '', run = '', page = '', width = '' } = params
    const { pages, run: current } = await getReadableDocument(db, await readerOf(request), fileId)
    const isPage = NUMBER.test(page) && Number(page) >= 1 && Number(page) <= pages.length
    const size = PAGE_WIDTHS.find((known) => String(known) === width)
    if (run !== current || !isPage || !size) throw learningErrors.PICTURE_NOT_FOUND()
    const key = documentPageKey(fileId, run, Number(page), size)
    return sendObject(request, reply, storage, { key, contentType: 'image/webp', cacheControl: PRIVATE })
  })

  get('/media/captions/:captionId.vtt', async (request, reply, { captionId = '' }) => {
    const id = idText.safeParse(captionId)
    if (!id.success) throw mediaErrors.FILE_NOT_FOUND()
    const { key } = await getReadableCaption(db, await readerOf(request), id.data)
    return sendObject(request, reply, storage, {
      key,
      contentType: 'text/vtt; charset=utf-8',
      cacheControl: PRIVATE,
    })
  })

  get('/media/thumbnails/:fileId/:width.webp', (request, reply, { fileId = '', width = '' }) => {
    if (!isFileId(fileId) || !THUMBNAIL_WIDTHS.some((known) => String(known) === width))
      throw learningErrors.PICTURE_NOT_FOUND()
    const key = thumbnailKey(fileId, Number(width))
    return sendObject(request, reply, storage, { key, contentType: 'image/webp', cacheControl: IMMUTABLE })
  })

  get('/media/posters/:posterId.webp', (request, reply, { posterId = '' }) => {
    if (!/^[0-9a-f]{32}$/.test(posterId)) throw learningErrors.PICTURE_NOT_FOUND()
    const key = posterKey(posterId)
    return sendObject(request, reply, storage, { key, contentType: 'image/webp', cacheControl: IMMUTABLE })
  })
}

const FOR_READER = { 'cache-control': PRIVATE, vary: 'Cookie', 'x-content-type-options': 'nosniff' }

/** Sends a small text file that only this user may read. */
const sendText = (reply: FastifyReply, contentType: string, text: string) =>
  reply.headers(FOR_READER).type(contentType).send(text)
