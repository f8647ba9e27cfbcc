import { afterEach, describe, expect, test } from 'vitest'
import { reportStorage } from '../../media/server/files/storage-report.ts'
import { migrate } from '../../platform/server/db/migrate.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { asLeftBy, openRelease, releases } from '../../testing/released.ts'
import { importAcademy } from './import.ts'

// Tests an academy of every released version, with content of each kind. Each test upgrades an academy as the start
// of the server does, and imports it.

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function upgraded(version: string): Promise<TestApp> {
  const database = await createTestDatabase('template1')
  closing.push(() => database.close())
  const app = await startTestApp({ database })
  closing.push(() => app.close())
  await asLeftBy(version, database.sql, app.services.storage)
  await migrate(database.url, database.application.url)
  return app
}

async function imported(version: string): Promise<TestApp> {
  const app = await startTestApp()
  closing.push(() => app.close())
  const { storage } = app.services
  await importAcademy({ connection: app.database, storage, source: openRelease(version) })
  return app
}

describe.each(releases)('%s', (version) => {
  test.each([
    ['starts on what it left', upgraded],
    ['imports its backup', imported],
  ])('%s, with all its content', async (_name, make) => {
    const app = await make(version)
    const { db, storage } = app.services
    expect(await reportStorage(db, storage, { contents: true })).toMatchObject({
      missing: [],
      orphaned: [],
      damaged: [],
    })

    const guest = app.client()
    const json = async (path: string, as = guest) => (await as.get(path)).json
    expect(await json('/api/site-settings')).toContainEqual(
      expect.objectContaining({ key: 'hero_title', value: 'Learn "anything"' }),
    )
    expect(await json('/api/courses?search=zither')).toMatchObject([{ slug: 'zither-for-beginners' }])
    const course = await json('/api/courses/slug/zither-for-beginners')
    expect(course).toMatchObject({ id: 1, category: 'Music', title: 'Zither for beginners' })
    expect((await guest.get('/api/courses/1/description')).text).toContain('<strong>Strings</strong>')
    const { thumbnail } = course as { thumbnail: string }
    expect((await guest.get(`${thumbnail}/640.webp`)).headers.get('content-type')).toBe('image/webp')
    expect(await json('/api/lessons/course/1')).toMatchObject([
      { id: 1, title: 'The first string', likesCount: 1, sharesCount: 1, captions: [{ language: 'hi' }] },
      { id: 2, title: 'The second string' },
    ])
    expect(await json('/api/lessons/1/comments')).toMatchObject([
      { content: 'आप कैसे हैं? <b>👋</b>', atSeconds: 3.25 },
    ])
    expect((await guest.get('/api/resources/course/1')).text).toContain('Tunings')
    expect((await guest.get('/api/resources/independent')).text).toContain('Study methods')

    const signIn = async (username: string) => {
      const person = app.client()
      const entered = await person.post('/api/login', { username, password: 'from long ago' })
      expect(entered.status).toBe(200)
      return person
    }
    const asha = await signIn('asha.k')
    expect(await json('/api/account', asha)).toMatchObject({ fullName: 'आशा "K" \\ O’Neill' })
    expect(await json('/api/enrollments/courses', asha)).toEqual(expect.arrayContaining([1, 2]))
    expect(await json('/api/lessons/1/progress/detail', asha)).toMatchObject({ position: 4.5 })
    expect(await json('/api/lessons/1/notes', asha)).toMatchObject([{ content: 'Remember\nthis' }])
    expect(await json('/api/lessons/4', asha)).toMatchObject({ videoUrl: expect.stringContaining('http') })
    expect(await json('/api/payments/mine', asha)).toMatchObject([
      { status: 'rejected', reason: 'The amount is not what it costs' },
      { status: 'approved' },
    ])
    // A sign-in on a new device also sends a notification if the account is older than an hour.
    const told = (await json('/api/notifications', asha)) as { kind: string }[]
    expect(told.filter(({ kind }) => kind.startsWith('payment_'))).toHaveLength(2)
    expect(
      await app.database.sql`
        select username, ends_at > starts_at + interval '364 days' as year
        from entitlements join users on users.id = user_id where source = 'plan'`,
    ).toEqual([{ username: 'ravi', year: true }])

    const head = await signIn('head')
    expect(await json('/api/users', head)).toHaveLength(3)
    expect(await json('/api/payments/desk?status=pending', head)).toMatchObject([
      { user: { username: 'ravi' } },
    ])
    expect((await head.get('/api/audit')).text).toContain('payment')
    // The upgraded academy accepts writes.
    expect((await asha.post('/api/lessons/1/comments', { content: 'Still here' })).status).toBe(201)
    expect((await head.post('/api/categories', { name: 'History' })).status).toBe(201)
  })
})
