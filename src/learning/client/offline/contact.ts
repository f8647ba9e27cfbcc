import { DOWNLOADS_MARK } from '../../../platform/client/downloads.ts'
import { DOWNLOADS_CACHE, DOWNLOADS_PATH } from '../../offline.rules.ts'
import type { RenewedLeases } from '../../offline.schema.ts'
import { PROGRESS_PATH } from '../../rules.ts'
import { hasDownloads } from './has-downloads.ts'
import { deleteDownloads, type Downloads, openDownloads, type UnsentProgress } from './downloads-store.ts'

type Renewed = {
  userId: string
  now: string
  leases: { lessonId: number; expiresAt: string; video: string }[]
}

/** The result of contacting the server. `replaced` means that downloads of earlier videos were removed. */
export type Contact = 'offline' | 'signedOut' | 'replaced' | 'done'

const RENEW_PATH = '/api/lessons/downloads/renew'
/** The maximum number of ranges in one call, and the maximum age of progress in seconds. */
const RANGES = 100
const MAX_AGE = 100 * 86_400
/** If a call takes this long, its connection is probably lost. */
const CALL_MS = 20_000
const BRIEFLY_MS = 5000

const send = (method: string, path: string, body: object = {}) =>
  fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_MS),
  })

/**
 * Renews the leases, removes the downloads whose leases ended, and sends the progress. Returns the result of the
 * contact. Only one tab does this at a time, so that progress is sent once.
 */
export async function contactServer(): Promise<Contact> {
  if (!hasDownloads()) return 'done'
  const contact = async (): Promise<Contact> => {
    const downloads = await openDownloads()
    try {
      return await renew(downloads)
    } catch {
      return 'offline'
    } finally {
      downloads.close()
    }
  }
  return alone(contact)
}

/** Contacts the server, but waits at most five seconds, for example if another tab hangs. */
export const contactBriefly = () =>
  Promise.race([contactServer(), new Promise((resolve) => setTimeout(resolve, BRIEFLY_MS))])

/** Runs work that only one tab may do at a time. Browsers without the Web Locks API run it without a lock. */
export const alone = async <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('downloads', work) : work()

async function renew(downloads: Downloads): Promise<Contact> {
  const stored = await downloads.listLessons()
  const reply = await send('POST', RENEW_PATH, { ids: stored.map(({ lessonId }) => lessonId) })
  if (reply.status === 401) {
    await downloads.lock()
    return 'signedOut'
  }
  if (!reply.ok) return 'offline'
  const { userId, now, leases } = (await reply.json()) as Renewed satisfies Record<
    keyof RenewedLeases,
    unknown
  >
  const owner = await downloads.findOwner()
  const progress = await downloads.listProgress()
  const isOther = owner ? owner.userId !== userId : progress.some((row) => row.userId !== userId)
  if (isOther) {
    downloads.close()
    await deleteDownloads()
    return 'done'
  }
  await downloads.confirm(Date.parse(now))
  const current = new Map(leases.map((lease) => [lease.lessonId, lease]))
  const replaced = stored.filter(({ lessonId, source }) => {
    const video = current.get(lessonId)?.video
    return video !== undefined && !source.includes(`${video}/`)
  })
  for (const { lessonId } of replaced) current.delete(lessonId)
  await downloads.remove(stored.flatMap(({ lessonId }) => (current.has(lessonId) ? [] : [lessonId])))
  // Otherwise, the leases of the replaced downloads would still count.
  if (replaced.length > 0) await send('POST', RENEW_PATH, { ids: [...current.keys()] })
  for (const { lessonId, expiresAt } of current.values())
    await downloads.changeLesson(lessonId, { expiresAt: Date.parse(expiresAt) })
  for (const row of progress) if (!(await sendProgress(downloads, row))) return 'offline'
  if (current.size === 0 && !(await downloads.listProgress()).length) localStorage.removeItem(DOWNLOADS_MARK)
  else await savePage()
  return replaced.length > 0 ? 'replaced' : 'done'
}

/**
 * Sends the progress of a lesson. Returns false if the server can't answer now. If the lesson is locked, keeps the
 * progress for the next contact, because the progress of an earlier lesson may open the lesson.
 */
async function sendProgress(downloads: Downloads, row: UnsentProgress): Promise<boolean> {
  const { lessonId, position, watched, at } = row
  for (let from = 0; from === 0 || from < watched.length; from += RANGES) {
    const secondsAgo = Math.min(MAX_AGE, Math.max(0, (Date.now() - at) / 1000))
    const part = { position, watched: watched.slice(from, from + RANGES), secondsAgo }
    const { status } = await send('PUT', PROGRESS_PATH.replace(':id', String(lessonId)), part)
    if (status === 401 || status === 408 || status === 429 || status >= 500) return false
    if (status === 403 && Date.now() - at < MAX_AGE * 1000) return true
    // Other errors are permanent, for example if the access ended. So the progress is removed.
  }
  await downloads.removeProgress(row)
  return true
}

/**
 * Caches the page of downloads with its scripts, so that it opens without a connection. Replaces the cached page after
 * an update of the site, or if the language changed.
 */
export async function savePage(): Promise<void> {
  const reply = await fetch(DOWNLOADS_PATH, { cache: 'no-cache' })
  if (!reply.ok) throw new Error('The page of downloads is not available')
  const cache = await caches.open(DOWNLOADS_CACHE)
  const page = await reply.clone().text()
  const known = await (await cache.match(DOWNLOADS_PATH, { ignoreVary: true }))?.text()
  if (known === page) return
  const files = new Set([...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? ''))
  await cache.addAll([...files])
  await cache.put(DOWNLOADS_PATH, reply)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname !== DOWNLOADS_PATH && !files.has(pathname)) await cache.delete(url)
  }
}
