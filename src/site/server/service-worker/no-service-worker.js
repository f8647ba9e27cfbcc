/* global registration, skipWaiting */
// Replaces the service worker if it is turned off: removes its caches and itself.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const end = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await registration.unregister()
  }
  event.waitUntil(end())
})
