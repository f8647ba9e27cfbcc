import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startPushService } from '../src/testing/push-service.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit, seen } from './support/page.ts'
import { freePort } from './support/server.ts'
import { openSite } from './support/site.ts'

const service = await startPushService()
afterAll(() => service.close())
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const site = openSite({ PORT: String(port), PUBLIC_URL: origin, PRIVATE_WEBHOOKS: 'on' })

const PHONE = { viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' } as const

/**
 * Replaces only the functions that connect the browser to its vendor's push service, which a test can't reach. The
 * browser is subscribed at the push service of this test.
 */
async function usePushService(page: Page) {
  const device = service.subscribe()
  await page.addInitScript((made) => {
    const KEY = 'test-subscription'
    const current = () => {
      const key = sessionStorage.getItem(KEY)
      return key === null
        ? null
        : {
            endpoint: made.endpoint,
            toJSON: () => made,
            unsubscribe: async () => {
              sessionStorage.removeItem(KEY)
              return true
            },
          }
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async (options: { applicationServerKey: string }) => {
        sessionStorage.setItem(KEY, options.applicationServerKey)
        return current()
      },
    })
  }, device)
  return device
}

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const switchOf = (page: Page) => sectionOf(page).getByRole('switch', { name: 'Notifications on this device' })

test('a student turns on notifications, gets a test and a message, chooses topics, and turns them off', async () => {
  const { page } = await site.signIn('asha', { ...PHONE, permissions: ['notifications'] })
  const device = await usePushService(page)
  await arrive(page, '/account#push')
  await expect.poll(() => switchOf(page).isEnabled()).toBe(true)
  expect(await switchOf(page).isChecked()).toBe(false)
  await switchOf(page).click()
  await seen(sectionOf(page).getByRole('button', { name: 'Send a test notification' }))
  const key = await page.evaluate(() => sessionStorage.getItem('test-subscription'))
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)

  await sectionOf(page).getByRole('button', { name: 'Send a test notification' }).click()
  await seen(sectionOf(page).getByText('We sent the test'))
  expect(service.received).toMatchObject([
    { endpoint: device.endpoint, key, message: { title: 'Notifications are on' } },
  ])

  await site.database.db.execute(sql`
    insert into notifications (user_id, kind, data) select id, 'study_reminder', '{}' from users where username = 'asha'`)
  await site.database.db.execute(sql`update pushes set next_try_at = now()`)
  await expect.poll(() => service.received.length, { timeout: 25_000 }).toBe(2)
  expect(service.received[1]).toMatchObject({ message: { title: 'Time to study', url: '/my-library' } })
  expect(service.failures).toEqual([])

  await sectionOf(page).getByRole('switch', { name: 'Payments' }).click()
  await expect
    .poll(() => site.database.db.execute(sql`select muted_topics as muted from topic_choices`))
    .toEqual([{ muted: ['payments'] }])
  await page.reload()
  await expect.poll(() => switchOf(page).isChecked()).toBe(true)
  expect(await sectionOf(page).getByRole('switch', { name: 'Payments' }).isChecked()).toBe(false)

  await switchOf(page).click()
  await expect.poll(() => site.database.db.execute(sql`select id from push_subscriptions`)).toEqual([])
  await expect.poll(() => switchOf(page).isChecked()).toBe(false)
})

test('sign-out ends the notifications of this browser, and the next account starts without them', async () => {
  const { page } = await site.signIn('meera', { ...PHONE, permissions: ['notifications'] })
  await usePushService(page)
  await arrive(page, '/account#push')
  await switchOf(page).click()
  await expect.poll(() => site.database.db.execute(sql`select id from push_subscriptions`)).toHaveLength(1)
  await page.request.post(`${origin}/api/logout`, { headers: { origin } })
  expect(await site.database.db.execute(sql`select id from push_subscriptions`)).toEqual([])
})

test('sign-out closes the notifications that this browser shows', async () => {
  const { page } = await site.signIn('leela', { ...PHONE, permissions: ['notifications'] })
  await arrive(page, '/courses')
  const shown = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.showNotification('Payment approved', { tag: 'own', requireInteraction: true })
  })
  await expect.poll(shown).toBe(1)
  await page.getByRole('button', { name: 'Menu' }).first().click()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect.poll(async () => (await page.request.get(`${origin}/api/user`)).status()).toBe(401)
  await expect.poll(shown).toBe(0)
})

test('a browser that blocks notifications, or has none, shows the next step', async () => {
  const { page } = await site.signIn('ravi', PHONE)
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await arrive(page, '/account#push')
  await seen(sectionOf(page).getByText('Your browser blocks notifications'))
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.reload()
  await seen(sectionOf(page).getByText('This browser can’t show notifications'))
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)' }),
  )
  await page.reload()
  await seen(sectionOf(page).getByText('install this site first'))
})

/**
 * Opens a page with its worker. `deliver` passes a message to the worker, and returns the notifications. It reads them
 * only when the worker has shown the message: `getNotifications` removes a notification that Chromium has stored, but
 * not displayed yet.
 */
async function openWorker() {
  const context = await site.newContext({ ...PHONE, permissions: ['notifications'] })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const registrations: string[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: found }) =>
    registrations.push(...found.map(({ registrationId }) => registrationId)),
  )
  await session.send('ServiceWorker.enable')
  await arrive(page, '/courses')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  const shown = () =>
    page.evaluate(async () => {
      const found = await (await navigator.serviceWorker.ready).getNotifications()
      return found.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data: String(data) }))
    })
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no worker')
  // Without this option, the browser removes notifications after a few seconds.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; count: number }
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.count = 0
    scope.registration.showNotification = async (title, options) => {
      await show(title, { ...options, requireInteraction: true })
      scope.count += 1
    }
  })
  const countShown = () => worker.evaluate(() => (globalThis as unknown as { count: number }).count)
  const deliver = async (data: string) => {
    const before = await countShown()
    const registrationId = registrations.at(-1) ?? ''
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    await expect.poll(countShown).toBe(before + 1)
    return shown()
  }
  return { context, page, worker, deliver, shown }
}

test('the worker shows each message, replaces one with the same tag, and also shows messages that it can’t read', async () => {
  const { context, page, deliver } = await openWorker()
  const message = {
    title: 'Your class starts soon',
    body: 'Algebra',
    url: '/lessons/3',
    tag: 'class-3',
    lang: 'en',
  }
  const { url, ...rest } = message
  expect(await deliver(JSON.stringify(message))).toEqual([{ ...rest, data: url }])
  expect(await deliver(JSON.stringify({ ...message, body: 'Geometry' }))).toMatchObject([
    { body: 'Geometry' },
  ])
  for (const unreadable of ['no JSON', 'null', '{}']) {
    await page.evaluate(async () => {
      for (const one of await (await navigator.serviceWorker.ready).getNotifications()) one.close()
    })
    expect((await deliver(unreadable)).map(({ title }) => title)).toEqual(['New notification'])
  }
  await context.close()
})

test('a click focuses the tab of the page or opens its link, and never another site', async () => {
  const { context, page, worker, deliver, shown } = await openWorker()
  // A window opens only after a real click, so this test replaces these two functions.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      opened: string[]
      clients: object
      WindowClient: { prototype: object }
    }
    scope.opened = []
    Object.assign(scope.clients, { openWindow: async (url: string) => scope.opened.push(url) })
    Object.assign(scope.WindowClient.prototype, {
      focus(this: { url: string }) {
        scope.opened.push(`focus ${this.url}`)
      },
    })
  })
  const click = async (url: string) => {
    expect(await deliver(JSON.stringify({ title: 'Click', tag: url, url }))).toHaveLength(1)
    await worker.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: new (type: string, init: object) => Event
      }
      const [notification] = await scope.registration.getNotifications()
      dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    })
    await expect.poll(shown).toEqual([])
  }
  for (const url of ['/my-library', '/courses', 'https://evil.example/', '//evil.example/']) await click(url)
  expect(page.url()).toBe(`${origin}/courses`)
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as { opened: string[] }).opened))
    .toEqual([`${origin}/my-library`, `focus ${origin}/courses`, `${origin}/`, `${origin}/`])
  await context.close()
})
