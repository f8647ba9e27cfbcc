import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approved } from '../../../testing/setups/mails.ts'
import { openPushes } from '../../../testing/setups/pushes.ts'
import { createWorld } from '../../../testing/world.ts'
import { factorSeal } from '../two-step-verification/factor-seal.ts'
import { sessions } from '../../tables.ts'
import { pushKeys } from '../../tables/push.ts'
import { getPushKeys } from './keys.ts'

const { world, service, userWithDevice, tell, pass, send, rows, subscriptions } = await openPushes()

test('a server without HTTPS, without a service worker or with PUSH=off has no notifications on devices', async () => {
  for (const variables of [
    {},
    { PUBLIC_URL: 'http://academy.example' },
    { PUBLIC_URL: 'https://academy.example', SERVICE_WORKER: 'off' },
    { PUBLIC_URL: 'https://academy.example', PUSH: 'off' },
  ]) {
    const other = await createWorld(variables)
    const caller = other.as(await other.user())
    expect(await caller.push.mine()).toBeNull()
    await expect(caller.push.subscribe(service.subscribe())).rejects.toThrow('sends no notifications')
    await expect(caller.push.test()).rejects.toThrow('sends no notifications')
    expect(await other.db.select().from(pushKeys)).toEqual([])
    await other.close()
  }
}, 60_000)

test('a browser is subscribed once, and again with another endpoint', async () => {
  const { caller, device } = await userWithDevice()
  expect(await caller.push.mine()).toMatchObject({
    endpoint: device.endpoint,
    hasEmail: false,
    mutedTopics: [],
  })
  await caller.push.subscribe(device)
  const next = service.subscribe()
  await caller.push.subscribe(next)
  expect(await subscriptions()).toMatchObject([{ endpoint: next.endpoint }])
  await caller.push.unsubscribe()
  expect(await caller.push.mine()).toMatchObject({ endpoint: null })
  await caller.push.unsubscribe()
})

test('a browser replaces only the endpoint of its own session', async () => {
  const { caller, device } = await userWithDevice()
  const stranger = await userWithDevice()
  const next = service.subscribe()
  await expect(stranger.caller.push.subscribe({ ...next, replaces: device.endpoint })).rejects.toThrow(
    'Notifications are off in this browser',
  )
  expect(await subscriptions()).toMatchObject([
    { endpoint: device.endpoint },
    { endpoint: stranger.device.endpoint },
  ])
  await world.db.execute(
    sql`update push_subscriptions set language = 'hi' where endpoint = ${device.endpoint}`,
  )
  await caller.push.subscribe({ ...next, replaces: device.endpoint })
  expect((await subscriptions()).find(({ endpoint }) => endpoint === next.endpoint)).toMatchObject({
    language: 'hi',
  })
})

test('endpoints must be public HTTPS URLs, and keys points of the curve', async () => {
  const strict = await createWorld({ PUBLIC_URL: 'https://academy.example', PRIVATE_WEBHOOKS: 'off' })
  const caller = strict.as(await strict.user())
  const { keys } = service.subscribe()
  for (const endpoint of [
    'http://push.example/1',
    'https://localhost/1',
    'https://127.0.0.1/1',
    'https://10.0.0.1/1',
    'https://[::1]/1',
    'https://169.254.169.254/latest',
    'https://user@push.example/1',
    'https://push.example:8443/1',
    'ftp://push.example/1',
  ])
    await expect(caller.push.subscribe({ endpoint, keys }), endpoint).rejects.toThrow(
      'We can’t send notifications',
    )
  await expect(
    caller.push.subscribe({ endpoint: 'https://push.example/1', keys: { ...keys, p256dh: 'B'.repeat(87) } }),
  ).rejects.toThrow('We can’t send notifications')
  await expect(
    caller.push.subscribe({ endpoint: 'https://push.example/1', keys: { ...keys, auth: 'short' } }),
  ).rejects.toThrow('invalid address')
  await caller.push.subscribe({ endpoint: 'https://push.example/1', keys })
  await strict.close()
}, 60_000)

test('a user has at most ten browsers, and a new one replaces the oldest', async () => {
  const { user, device } = await userWithDevice()
  for (let n = 0; n < 10; n += 1) {
    const id = `session-${n}-${user.id}`
    await world.db.insert(sessions).values({ id, userId: user.id, expiresAt: new Date(Date.now() + 1e7) })
    await world.db.execute(sql`
      insert into push_subscriptions (user_id, session_id, endpoint, public_key, secret, language)
      values (${user.id}, ${id}, ${`${service.origin}/${n}`}, 'k', 's', 'en')`)
  }
  // The browser's own subscription becomes the newest.
  await world.as(user).push.subscribe(device)
  const endpoints = (await subscriptions()).map(({ endpoint }) => endpoint)
  expect(endpoints).toHaveLength(10)
  expect(endpoints).not.toContain(`${service.origin}/0`)
  expect(endpoints).toContain(device.endpoint)
})

test('a subscription and its messages end with the session', async () => {
  const { user } = await userWithDevice()
  await tell([user], approved())
  expect(await rows()).toHaveLength(1)
  await world.db.delete(sessions).where(eq(sessions.userId, user.id))
  expect(await subscriptions()).toEqual([])
  expect(await rows()).toEqual([])
})

test('nothing is sent to a session that has expired', async () => {
  const { user } = await userWithDevice()
  await tell([user], approved())
  await world.db.update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.userId, user.id))
  await pass()
  await send()
  expect(service.requests).toEqual([])
})

test('a browser that another account uses never gets the messages of the first account', async () => {
  const { user: asha, device } = await userWithDevice()
  await tell([asha], approved())
  const ravi = await world.user()
  // The browser kept its subscription, although the cookie of the first account was lost.
  await world.as(ravi).push.subscribe(device)
  await tell([asha], approved())
  await tell([ravi], { kind: 'study_reminder', data: {} })
  await pass()
  await send()
  expect(service.received.map(({ message }) => message.title)).toEqual(['Time to study'])
  expect(await subscriptions()).toMatchObject([{ userId: ravi.id }])
})

test('a test reaches the browser, or returns the reason why it did not', async () => {
  const { caller, device } = await userWithDevice()
  expect(await caller.push.test()).toEqual({ failure: null })
  expect(service.received).toMatchObject([
    {
      endpoint: device.endpoint,
      message: { title: 'Notifications are on', url: '/account#push', tag: 'test' },
    },
  ])
  service.behaviour.status = 503
  expect((await caller.push.test()).failure).toContain('doesn’t respond')
  service.behaviour.status = 403
  expect((await caller.push.test()).failure).toContain('refused the test')
  service.behaviour.status = 410
  expect((await caller.push.test()).failure).toContain('no longer accepts')
  await expect(caller.push.test()).rejects.toThrow('Notifications are off in this browser')
})

test('all instances use one key; after the loss of the secret there is a new key without subscriptions', async () => {
  await world.db.delete(pushKeys)
  const seal = factorSeal(['a secret of this test'])
  const made = await Promise.all([1, 2, 3].map(() => getPushKeys(world.db, seal)))
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1)
  const [row] = await world.db.select().from(pushKeys)
  expect(row?.sealedKey).not.toContain(made[0]?.privateKey)
  await userWithDevice()
  const rotated = factorSeal(['a newer secret', 'the secret of this test that is unknown'])
  const next = await getPushKeys(world.db, rotated)
  expect(next.publicKey).not.toBe(made[0]?.publicKey)
  expect(await subscriptions()).toEqual([])
  expect(await getPushKeys(world.db, factorSeal(['the newest', 'a newer secret']))).toEqual(next)
})
