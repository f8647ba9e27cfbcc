import type { FastifyReply, FastifyRequest } from 'fastify'
import { mediaErrors } from '../../errors.ts'
import {
  MissingObject,
  type ByteRange,
  type Storage,
  type StoredObject,
} from '../../../platform/server/storage/storage.ts'

/** Browsers and proxies must not cache this content, so that its URL returns nothing after the user signs out. */
export const PRIVATE = 'private, no-store'
/** Cache headers for public content that never changes under its URL. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

type Sendable = {
  key: string
  contentType: string
  cacheControl: string
  disposition?: string
  /** Headers that replace the default ones. */
  headers?: Record<string, string>
}

/**
 * Responds to GET and HEAD with a stored object. Supports Range, If-Range, ETag and If-None-Match. The fixed content
 * type and the headers prevent browsers from treating it as a page. Memory use does not depend on the object's size. If
 * the client disconnects, all resources are freed. Throws 404 if the object does not exist, and 416 for a range outside
 * it.
 */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { key, contentType, cacheControl, disposition, headers }: Sendable,
): Promise<FastifyReply> {
  const object = await storage.stat(key)
  if (!object) throw mediaErrors.FILE_NOT_FOUND()

  const unchanged = isUnchanged(request, object)
  const range = unchanged ? null : rangeOf(request, object)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${object.bytes}`)
    throw mediaErrors.RANGE_NOT_SATISFIABLE()
  }
  // Opens the object before setting headers, because an error response must not have the file's content type.
  const wantsBody = request.method !== 'HEAD' && !unchanged
  const body = wantsBody ? await open(storage, key, range ?? wholeOf(object)) : undefined

  reply.headers({
    'content-type': contentType,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    etag: object.etag,
    'last-modified': object.modifiedAt.toUTCString(),
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; media-src 'self'; img-src 'self'; ${sandbox(contentType)}; frame-ancestors 'none'`,
    'cross-origin-resource-policy': 'same-origin',
    ...(disposition && { 'content-disposition': disposition }),
    ...(cacheControl === PRIVATE && { vary: 'Cookie' }),
    ...headers,
  })
  if (unchanged) return reply.status(304).send()
  if (range) {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${object.bytes}`)
  }
  reply.header('content-length', range ? range.end - range.start + 1 : object.bytes)
  return reply.send(body)
}

async function open(storage: Storage, key: string, range: ByteRange | null) {
  try {
    return await (range ? storage.read(key, range) : storage.read(key))
  } catch (error) {
    throw error instanceof MissingObject ? mediaErrors.FILE_NOT_FOUND() : error
  }
}

/**
 * Returns the explicit range of the whole object. With it, we detect a store that returns fewer bytes before the
 * response begins. Null for an empty object.
 */
const wholeOf = ({ bytes }: StoredObject): ByteRange | null =>
  bytes > 0 ? { start: 0, end: bytes - 1 } : null

const seconds = (date: Date) => Math.trunc(date.getTime() / 1000)

function isUnchanged({ headers }: FastifyRequest, { etag, modifiedAt }: StoredObject): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && seconds(modifiedAt) <= since / 1000
}

/**
 * Parses the Range header. Null means the whole object. For several ranges, returns the whole object too, as HTTP
 * allows.
 */
export function rangeOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  object: StoredObject,
): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i.exec(headers.range ?? '')
  const [, from = '', to = ''] = match ?? []
  if (from === '' && to === '') return null
  if (!matchesIfRange(headers['if-range'], object)) return null
  const last = object.bytes - 1
  if (from === '') {
    const length = Number(to)
    return length === 0 || last < 0
      ? 'unsatisfiable'
      : { start: Math.max(0, object.bytes - length), end: last }
  }
  const start = Number(from)
  const end = to === '' ? last : Math.min(Number(to), last)
  if (to !== '' && Number(to) < start) return null
  return start > last ? 'unsatisfiable' : { start, end }
}

function matchesIfRange(given: string | string[] | undefined, { etag, modifiedAt }: StoredObject): boolean {
  if (typeof given !== 'string') return true
  if (given.startsWith('"') || given.startsWith('W/')) return given === etag
  return Date.parse(given) / 1000 === seconds(modifiedAt)
}

/**
 * Returns the sandbox policy. No policy allows scripts. If a video is open in its own tab, the browser's player page
 * fetches it again. So this page needs the origin.
 */
const sandbox = (contentType: string) =>
  /^(?:video|audio)\//.test(contentType)
    ? 'sandbox allow-same-origin'
    : // A browser that shows only a picture has its own inline styles. A picture contains none.
      `${contentType.startsWith('image/') ? "style-src 'unsafe-inline'; " : ''}sandbox`
