import { createWriteStream } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/server/define-errors.ts'
import { tooLarge, platformErrors } from '../../../platform/server/errors.ts'
import { mediaErrors } from '../../errors.ts'
import type { TempFolder } from '../../../platform/server/storage/temp.ts'

/** Maximum number of bytes of a multipart body in addition to the file. */
const ENVELOPE = 64 * 1024
const IDLE_MS = 60_000

export type Received = {
  /** A complete temporary file that was synced to disk. The caller must move or remove it. */
  path: string
  bytes: number
  filename: string
  declared: string
  fields: ReadonlyMap<string, string>
}

/**
 * Checks the headers of an upload. Throws 415 if it is not multipart, 413 if it is too large, and 507 if there is not
 * enough disk space.
 */
export async function checkUploadHeaders(
  request: FastifyRequest,
  limit: number,
  { folder }: TempFolder,
): Promise<void> {
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw mediaErrors.FORM_REQUIRED()
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > limit + ENVELOPE) throw tooLarge(limit)
  const { bavail, bsize } = await statfs(folder)
  if (length > bavail * bsize) throw platformErrors.STORAGE_FULL()
}

/**
 * Reads a multipart body with one file, named 'file', and a few short fields in any order. Streams the file to disk.
 * Throws 400 if the body is malformed, incomplete or has several files, and 413 as soon as it is too large. After an
 * error or a disconnect, removes the file.
 */
export async function receiveUpload(
  request: FastifyRequest,
  limit: number,
  temp: TempFolder,
): Promise<Received> {
  const fields = new Map<string, string>()
  let file: Omit<Received, 'fields'> | null = null
  const endIdleness = limitIdleness(request)
  try {
    const limits = {
      fileSize: limit,
      files: 1,
      fields: 10,
      parts: 12,
      fieldSize: 2000,
      fieldNameSize: 100,
      headerPairs: 50,
    }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw mediaErrors.FORM_FIELD_TOO_LONG({ name: part.fieldname.slice(0, 100) })
        if (fields.has(part.fieldname))
          throw mediaErrors.FORM_FIELD_REPEATED({ name: part.fieldname, field: part.fieldname })
        fields.set(part.fieldname, String(part.value))
        continue
      }
      if (part.fieldname !== 'file') throw mediaErrors.FILE_FIELD_MISNAMED()
      const path = temp.path('.upload')
      file = { path, bytes: 0, filename: part.filename ?? '', declared: part.mimetype }
      file.bytes = await store(part, path, limit)
    }
    if (!file) throw mediaErrors.FILE_REQUIRED()
    return { ...file, fields }
  } catch (error) {
    if (file) await rm(file.path, { force: true })
    throw refusal(error)
  } finally {
    endIdleness()
  }
}

/**
 * Closes a connection that sends nothing for a minute, until the returned function is called or the body is
 * complete.
 */
export function limitIdleness({ raw }: FastifyRequest): () => void {
  const { socket } = raw
  const idle = () => socket.destroy()
  socket.setTimeout(IDLE_MS, idle)
  const end = () => {
    socket.setTimeout(0)
    socket.off('timeout', idle)
  }
  raw.once('end', end)
  return end
}

async function store(part: MultipartFile, path: string, limit: number): Promise<number> {
  // Rejects the upload immediately, before the client has sent the whole body.
  part.file.once('limit', () => part.file.destroy(tooLarge(limit)))
  const target = createWriteStream(path, {
    flags: 'wx',
    mode: 0o600,
    flush: true,
    highWaterMark: 1024 * 1024,
  })
  await pipeline(part.file, target)
  if (part.file.truncated) throw tooLarge(limit)
  if (target.bytesWritten === 0) throw mediaErrors.FILE_EMPTY()
  return target.bytesWritten
}

/** Returns disk errors unchanged. All other errors mean that the body is malformed. */
function refusal(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || 'syscall' in error) return error
  const code = 'code' in error ? error.code : undefined
  if (code === 'FST_FILES_LIMIT') return mediaErrors.TOO_MANY_FILES()
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return mediaErrors.TOO_MANY_FORM_FIELDS()
  return mediaErrors.FORM_INVALID({ cause: error })
}
