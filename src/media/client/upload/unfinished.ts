import { z } from 'zod'
import { UPLOAD_MARK } from '../../../platform/constants.ts'

export const TUS_ENDPOINT = '/api/upload/tus'
/** The server deletes an upload one day after its last request, so entries older than a week are useless. */
const WEEK_MS = 7 * 86_400_000

/** The data that the library stores about an upload in this browser. */
const kept = z.object({
  uploadUrl: z.string(),
  creationTime: z.string(),
  metadata: z.object({ filename: z.string(), courseId: z.string() }),
})

export interface Unfinished {
  url: string
  name: string
  /** The progress in percent, from 0 to 99. */
  percent: number
}

/** Returns the unfinished uploads of this browser for this course that the server still has. */
export async function findUnfinished(courseId: number): Promise<Unfinished[]> {
  const mine = entries().filter(({ upload }) => upload.metadata.courseId === String(courseId))
  const asked = mine.slice(0, 5).map(async ({ upload: { uploadUrl, metadata } }) => {
    const reply = await fetch(uploadUrl, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } })
    if (reply.status === 404 || reply.status === 410) forgetUpload(uploadUrl)
    const [sent, total] = ['Upload-Offset', 'Upload-Length'].map((name) => Number(reply.headers.get(name)))
    if (!reply.ok || !sent || !total || sent >= total) return []
    return [{ url: uploadUrl, name: metadata.filename, percent: Math.floor((sent / total) * 100) }]
  })
  return (await Promise.all(asked)).flat()
}

/** Deletes an unfinished upload from the server and from this browser. */
export async function discardUpload(url: string): Promise<void> {
  await fetch(url, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } })
  forgetUpload(url)
}

/** Removes an upload from this browser's storage. */
export function forgetUpload(url: string): void {
  for (const { key, upload } of entries()) if (sameUpload(upload.uploadUrl, url)) localStorage.removeItem(key)
}

/** Removes entries of uploads that the server has deleted. */
export function forgetOldUploads(): void {
  for (const { key, upload } of entries())
    if (Date.now() - new Date(upload.creationTime).getTime() > WEEK_MS) localStorage.removeItem(key)
}

const sameUpload = (one: string, other: string) => one.split('/').at(-1) === other.split('/').at(-1)

function entries() {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const upload = key.startsWith(UPLOAD_MARK)
        ? kept.safeParse(readJson(localStorage.getItem(key))).data
        : undefined
      return upload ? [{ key, upload }] : []
    })
  } catch {
    // Without storage, there is nothing to continue.
    return []
  }
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
