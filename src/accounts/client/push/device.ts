/** Whether this browser can show notifications, or the reason why it can't. */
export type PushSupport = 'possible' | 'unsupported' | 'install' | 'blocked'

/**
 * Whether this is an Apple phone or tablet, on which Safari supports notifications only in installed apps. iPads
 * identify themselves as Macs.
 */
const isApplePhone = () =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

export function findSupport(): PushSupport {
  const has = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!has) return isApplePhone() && !isInstalled() ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

const WAIT_MS = 10_000

/** Returns the active service worker's registration. Rejects if there is none after ten seconds. */
async function findRegistration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js')
  return Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('The service worker does not start')), WAIT_MS),
    ),
  ])
}

const findSubscription = async () =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

/** Returns the endpoint of this browser's subscription, or null if notifications are off or not permitted. */
export async function findEndpoint(): Promise<string | null> {
  if (findSupport() !== 'possible' || Notification.permission !== 'granted') return null
  return (await findSubscription())?.endpoint ?? null
}

/**
 * Asks for permission, and subscribes this browser. An earlier subscription ends, so messages to an account that used
 * this browser before are not shown. Returns null if the user does not permit notifications.
 */
export async function subscribeDevice(publicKey: string) {
  // Must be the first step, because browsers ask only after a click.
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await findRegistration()
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  return { endpoint: made.endpoint, keys: { p256dh, auth } }
}

export async function unsubscribeDevice(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}
