/* global registration, skipWaiting */
// If the service worker is turned off, this script replaces it: it removes the caches and itself.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const end = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await registration.unregister()
  }
  event.waitUntil(end())
})
