/* global clients, registration, skipWaiting */
/*
 * Runs in browsers, between the pages and the network. Caches the files of the build, which never change, and one page
 * to show without a connection. Does nothing for other requests (docs/service-worker.md). The server sets BUILD.
 */
const PREFIX = 'build-'
const CACHE = PREFIX + BUILD
const OFFLINE = '/offline'
const MAX_AGE_MS = 7 * 86_400_000

/** Caches the page that is shown without a connection, in the language of the last page. */
async function saveOfflinePage(language) {
  const reply = await fetch(language ? `${OFFLINE}?language=${language}` : OFFLINE, { cache: 'no-cache' })
  if (reply.ok && !reply.redirected) await (await caches.open(CACHE)).put(OFFLINE, reply)
}

const findOfflinePage = async () => (await caches.open(CACHE)).match(OFFLINE)

/**
 * Replaces the cached page if the language changed. Also replaces it after a week, because the academy's name may have
 * changed.
 */
async function refreshOfflinePage({ headers }) {
  const language = headers.get('content-language')
  if (!language) return
  const kept = (await findOfflinePage())?.headers
  const isCurrent =
    kept?.get('content-language') === language && Date.now() - Date.parse(kept.get('date')) < MAX_AGE_MS
  if (!isCurrent) await saveOfflinePage(language)
}

/** Returns a file of the build from the caches, or otherwise from the network. */
async function answerFile({ request }, until) {
  const kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined)
  if (kept) return kept
  const reply = await fetch(request)
  const isPage = /html/.test(reply.headers.get('content-type'))
  if (reply.status === 200 && reply.type === 'basic' && !reply.redirected && !isPage) {
    const copy = reply.clone()
    until(caches.open(CACHE).then((cache) => cache.put(request, copy)))
  }
  return reply
}

/**
 * Returns the page from the network unchanged. Without a connection, returns the cached page of downloads if the user
 * requested it, and otherwise the cached offline page.
 */
async function answerPage({ request, preloadResponse }, until) {
  try {
    const reply = (await preloadResponse) ?? (await fetch(request))
    until(refreshOfflinePage(reply))
    return reply
  } catch (error) {
    const page = (await caches.match(request, { ignoreVary: true })) ?? (await findOfflinePage())
    if (page) return page
    throw error
  }
}

addEventListener('install', (event) => {
  // Calls, media and downloads don't start the worker.
  const others = ['/api/*', '/trpc/*', '/media/*'].map((pathname) => ({ urlPattern: { pathname } }))
  event.addRoutes?.({ condition: { or: others }, source: 'network' })?.catch(() => {})
  event.waitUntil(
    saveOfflinePage()
      .catch(() => {})
      .then(() => skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  const start = async () => {
    // Keeps the cache of the previous build, because open tabs still need its files.
    const earlier = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
    await Promise.all(earlier.slice(0, -1).map((name) => caches.delete(name)))
    // The browser requests a page while the worker starts.
    await registration.navigationPreload?.enable()
    await clients.claim()
  }
  event.waitUntil(start())
})

addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  const { method, mode } = event.request
  if (method !== 'GET' || origin !== location.origin) return
  const until = (work) => event.waitUntil(work.catch(() => {}))
  if (/^\/(assets|fonts)\//.test(pathname)) event.respondWith(answerFile(event, until))
  else if (mode === 'navigate') event.respondWith(answerPage(event, until))
})
