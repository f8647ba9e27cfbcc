/* global clients, registration, findOfflinePage */
// The part of the worker that shows notifications (docs/push.md). The server adds it only if it sends notifications.
// The server sets TITLES.
/** Returns the title and the options of a notification. Browsers require a notification for each message. */
async function readMessage(data) {
  try {
    const { title, url, ...options } = data.json()
    if (title) return [title, { ...options, data: url }]
  } catch {
    // The message is empty or not ours.
  }
  const language = (await findOfflinePage().catch(() => {}))?.headers.get('content-language')
  return [TITLES[language] ?? TITLES.en, { lang: language ?? 'en' }]
}

addEventListener('push', (event) =>
  event.waitUntil(readMessage(event.data).then((message) => registration.showNotification(...message))),
)

addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const asked = new URL(notification.data ?? '/', location.origin)
  const { href } = asked.origin === location.origin ? asked : new URL('/', location.origin)
  const show = async () => {
    const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    const tab = tabs.find(({ url }) => url === href)
    // Other tabs stay as they are, because they can contain text that was not sent.
    await (tab ? tab.focus() : clients.openWindow(href))
  }
  event.waitUntil(show())
})

// The browser or its push service has replaced the subscription. The server accepts the new subscription only from
// the same session.
addEventListener('pushsubscriptionchange', (event) => {
  const renew = async () => {
    const { oldSubscription: old, newSubscription } = event
    const made = newSubscription ?? (old && (await registration.pushManager.subscribe(old.options)))
    if (!made || !old) return
    const { endpoint, keys } = made.toJSON()
    await fetch('/trpc/push.subscribe', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: { endpoint, keys, replaces: old.endpoint } }),
    })
  }
  event.waitUntil(renew())
})
