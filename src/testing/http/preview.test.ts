import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatPreview, parsePreview, PREVIEW_COOKIE, type PreviewRole } from '../../platform/preview.ts'
import type { Lesson } from '../../catalogue/lessons.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { transformer } from '../../platform/transformer.ts'
import { sampleCourseInput, sampleResourceInput } from '../../catalogue/samples.ts'
import { storeResource, storeVideo } from '../../media/server/files/files.ts'
import { videoUrl } from '../../media/server/files/addresses.ts'
import { type Client, startTestApp, type TestApp } from '../app.ts'
import { sampleVideo } from '../films.ts'

let app: TestApp
const ids = { course: 0, locked: 0, hidden: 0, resource: 0, comment: 0 }
let film = ''

async function person(username: string): Promise<Client> {
  const client = app.client()
  await client.post('/api/register', { username, password: 'long enough' })
  return client
}

/** Returns the same browser with the cookie of a preview. */
const seeingAs = (client: Client, as: PreviewRole = 'student') =>
  app.client(`${client.cookie}; ${PREVIEW_COOKIE}=${formatPreview({ as, back: '/admin/courses' })}`)

/** Returns the headers of a request from a page in the admin area. */
const fromAdmin = () => ({ referer: `${app.url}/admin/lessons?courseId=1` })

type Answer<T> = { status: number; data: T; reason: string | null }

async function query<T>(client: Client, path: string, input: unknown, headers = {}): Promise<Answer<T>> {
  const text = encodeURIComponent(JSON.stringify(transformer.serialize(input)))
  return answer(await client.get(`/trpc/${path}?input=${text}`, headers))
}

const mutate = async <T>(client: Client, path: string, input: unknown): Promise<Answer<T>> =>
  answer(await client.post(`/trpc/${path}`, transformer.serialize(input)))

function answer<T>({ status, json }: { status: number; json: unknown }): Answer<T> {
  const { result, error } = json as {
    result?: { data: Parameters<typeof transformer.deserialize>[0] }
    error?: { json: { data: { reason: string | null } } }
  }
  return {
    status,
    data: (result ? transformer.deserialize(result.data) : undefined) as T,
    reason: error?.json.data.reason ?? null,
  }
}

let admin: Client
let student: Client

beforeAll(async () => {
  app = await startTestApp()
  const { db, storage } = app.services
  admin = await person('boss')
  student = await person('reader')
  await app.database.sql`update users set role = 'admin' where username = 'boss'`
  await admin.post('/api/categories', { name: 'Music' })
  const course = await admin.post('/api/courses', sampleCourseInput({ isPremium: true }))
  ids.course = (course.json as { id: number }).id
  const probe = { durationSeconds: 2, width: 320, height: 180, hasAudio: true }
  const file = await storeVideo(db, storage, {
    source: await sampleVideo(),
    contentType: 'video/mp4',
    extension: 'mp4',
    probe,
  })
  film = videoUrl(file.id)
  ids.locked = (await app.rows.lesson(ids.course, { title: 'Locked', videoFileId: file.id })).id
  ids.hidden = (await app.rows.lesson(ids.course, { title: 'Hidden', isVisible: false })).id
  const handout = await storeResource(db, storage, {
    source: Buffer.from('%PDF-1.4 a handout'),
    contentType: 'application/pdf',
    extension: 'pdf',
  })
  const url = `/media/resources/${handout.id}`
  const resource = await admin.post('/api/resources', sampleResourceInput({ courseId: ids.course, url }))
  ids.resource = (resource.json as { id: number }).id
  const comment = await student.post(`/api/lessons/${ids.locked}/comments`, { content: 'Lovely.' })
  ids.comment = (comment.json as { id: number }).id
  // This data belongs to the administrator. The student in a preview must not see it.
  await admin.post('/api/enrollments', { courseId: ids.course })
  await admin.post(`/api/lessons/${ids.locked}/like`)
})
afterAll(() => app.close())

const titles = async (client: Client, headers = {}) =>
  (await query<Lesson[]>(client, 'lessons.list', { courseId: ids.course }, headers)).data.map(
    ({ title }) => title,
  )

describe('an administrator who sees the academy as a student', () => {
  test('has the rights of a student with the same name, who has bought nothing', async () => {
    const { data } = await query<User>(seeingAs(admin), 'auth.viewer', undefined)
    expect(data).toMatchObject({ username: 'boss', role: 'student' })
    const own = await query<User>(admin, 'auth.viewer', undefined)
    expect(data.id).not.toBe(own.data.id)
    const input = { courseId: ids.course }
    const pretended = seeingAs(admin)
    expect((await query(pretended, 'enrollments.check', input)).data).toEqual({ enrolled: false })
    expect((await query(admin, 'enrollments.check', input)).data).toEqual({ enrolled: true })
    expect((await query(pretended, 'enrollments.list', undefined)).data).toEqual([])
    expect((await query(pretended, 'lessons.liked', { id: ids.locked })).data).toEqual({ liked: false })
    expect((await query(pretended, 'payments.check', input)).data).toEqual({ purchased: false })
    expect((await query(pretended, 'payments.quote', input)).data).toMatchObject({ amountDue: 2999 })
    expect((await query(pretended, 'notifications.unreadCount', undefined)).data).toEqual({ unread: 0 })
    expect((await query(pretended, 'account.profile', undefined)).data).toMatchObject({ id: own.data.id })
  })

  test('finds premium lessons locked and hidden ones absent', async () => {
    const pretended = seeingAs(admin)
    expect(await titles(pretended)).toEqual(['Locked'])
    const lesson = await query<Lesson>(pretended, 'lessons.byId', { id: ids.locked })
    expect(lesson.data).toMatchObject({ locked: true, videoUrl: null })
    expect((await query(pretended, 'lessons.byId', { id: ids.hidden })).status).toBe(404)
    expect((await query<Lesson>(admin, 'lessons.byId', { id: ids.locked })).data.locked).toBe(false)
  })

  test('gets no files', async () => {
    const pretended = seeingAs(admin)
    expect((await pretended.get(film)).status).toBe(402)
    expect((await pretended.get(`/api/resources/download/${ids.resource}`)).status).toBe(402)
    expect((await admin.get(film)).status).toBe(200)
    expect((await admin.get(`/api/resources/download/${ids.resource}`)).status).toBe(200)
  })

  test('sees purchased content on request', async () => {
    const buyer = seeingAs(admin, 'member')
    const lesson = await query<Lesson>(buyer, 'lessons.byId', { id: ids.locked })
    expect(lesson.data).toMatchObject({ locked: false, videoUrl: film })
    expect(await titles(buyer)).toEqual(['Locked'])
    expect((await buyer.get(film)).status).toBe(200)
    expect((await buyer.get(`/api/resources/download/${ids.resource}`)).status).toBe(200)
    expect((await query(buyer, 'memberships.mine', undefined)).data).toMatchObject({ active: true })
  })

  test.each([
    ['lessons.like', () => ({ id: ids.locked })],
    ['lessons.share', () => ({ id: ids.locked })],
    ['comments.create', () => ({ id: ids.locked, content: 'Me' })],
    ['comments.delete', () => ({ commentId: ids.comment })],
    ['enrollments.create', () => ({ courseId: ids.course })],
    ['progress.update', () => ({ id: ids.locked, position: 1 })],
    ['account.update', () => ({ fullName: 'Another' })],
  ])('can only read: %s changes nothing', async (path, input) => {
    for (const as of ['student', 'member'] as const)
      expect(await mutate(seeingAs(admin, as), path, input())).toMatchObject({
        status: 403,
        reason: 'PREVIEW',
      })
  })

  test('has normal rights in the admin area, and sees everything there', async () => {
    const pretended = seeingAs(admin)
    expect((await query(pretended, 'admin.stats', undefined)).status).toBe(200)
    const update = { id: ids.hidden, title: 'Hidden still' }
    expect(await mutate(pretended, 'lessons.update', update)).toMatchObject({ status: 200 })
    expect(await titles(pretended, fromAdmin())).toEqual(['Locked', 'Hidden still'])
    expect((await pretended.get(film, fromAdmin())).status).toBe(200)
    expect((await pretended.get(`/api/resources/download/${ids.resource}`, fromAdmin())).status).toBe(200)
    const administrators = { referer: `${app.url}/administrators` }
    expect(await titles(pretended, administrators)).toEqual(['Locked'])
  })

  test('has normal rights over REST', async () => {
    for (const client of [admin, seeingAs(admin)]) {
      expect((await client.get('/api/user')).json).toMatchObject({ role: 'admin' })
      expect((await client.get(`/api/lessons/${ids.hidden}`)).status).toBe(200)
      expect((await client.get('/api/admin/stats')).status).toBe(200)
      expect((await client.post(`/api/lessons/${ids.locked}/share`)).status).toBe(200)
    }
  })
})

describe('the cookie gives no access', () => {
  test.each(['student', 'member'] as const)(
    'the cookie changes nothing for a student and a guest (%s)',
    async (as) => {
      const pretended = seeingAs(student, as)
      const viewer = await query<User>(pretended, 'auth.viewer', undefined)
      expect(viewer.data).toMatchObject({ username: 'reader', role: 'student' })
      expect(viewer.data).toEqual((await query<User>(student, 'auth.viewer', undefined)).data)
      for (const headers of [{}, fromAdmin()]) {
        const lesson = await query<Lesson>(pretended, 'lessons.byId', { id: ids.locked }, headers)
        expect(lesson.data).toMatchObject({ locked: true, videoUrl: null })
        expect(await titles(pretended, headers)).toEqual(['Locked'])
        expect((await pretended.get(film, headers)).status).toBe(402)
        expect((await query(pretended, 'admin.stats', undefined, headers)).status).toBe(403)
        const guest = seeingAs(app.client(), as)
        expect((await query(guest, 'auth.viewer', undefined, headers)).data).toBe(null)
        expect((await query<Lesson>(guest, 'lessons.byId', { id: ids.locked }, headers)).data.locked).toBe(
          true,
        )
        expect((await guest.get(film, headers)).status).toBe(401)
      }
      expect(await mutate(pretended, 'lessons.share', { id: ids.locked })).toMatchObject({ status: 200 })
    },
  )

  test('has no meaning with other values', async () => {
    for (const value of ['admin:/admin', 'student', '', '%', 'member%0A:/admin']) {
      const client = app.client(`${admin.cookie}; ${PREVIEW_COOKIE}=${value}`)
      expect((await query<User>(client, 'auth.viewer', undefined)).data.role).toBe('admin')
    }
  })

  test('returns only to the admin area', () => {
    const backOf = (back: string) => parsePreview(`student:${back}`)?.back
    expect(backOf('/admin/lessons?courseId=3')).toBe('/admin/lessons?courseId=3')
    for (const odd of [
      '',
      'https://evil.example',
      '//evil.example',
      '/.//evil.example',
      '/administrator',
      `/admin?${'x'.repeat(600)}`,
    ])
      expect(backOf(odd)).toBe('/admin/courses')
  })
})

describe('the addresses that start and end a preview', () => {
  const cookieOf = (reply: { headers: Headers }) =>
    parsePreview(
      decodeURIComponent(
        reply.headers
          .getSetCookie()
          .map((set) => new RegExp(`^${PREVIEW_COOKIE}=([^;]*)`).exec(set)?.[1] ?? '')
          .join(''),
      ),
    )

  test('open the page and remember the earlier one', async () => {
    const start = '/preview/start?as=student&to=%2Fcourses%2Fragas%3Fa%3D1'
    const reply = await admin.get(start, fromAdmin())
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/courses/ragas?a=1'])
    expect(cookieOf(reply)).toEqual({ as: 'student', back: '/admin/lessons?courseId=1' })
    const began = app.client(`${PREVIEW_COOKIE}=${formatPreview({ as: 'student', back: '/admin/users' })}`)
    const changed = await began.get('/preview/start?as=member&to=/', { referer: `${app.url}/courses` })
    expect(cookieOf(changed)).toEqual({ as: 'member', back: '/admin/users' })
    began.cookie = `${PREVIEW_COOKIE}=${formatPreview({ as: 'student', back: '/admin/users?q=1' })}`
    const left = await began.get('/preview/leave')
    expect([left.status, left.headers.get('location')]).toEqual([302, '/admin/users?q=1'])
    expect(cookieOf(left)).toBe(null)
    expect((await app.client().get('/preview/leave')).headers.get('location')).toBe('/')
  })

  test("redirect to no other site, and other sites can't use them", async () => {
    for (const to of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'x:y',
      '',
    ])
      expect((await admin.get(`/preview/start?to=${encodeURIComponent(to)}`)).headers.get('location')).toBe(
        '/',
      )
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    ]) {
      const reply = await admin.get('/preview/start?to=/', headers)
      expect([reply.status, reply.headers.getSetCookie()]).toEqual([403, []])
    }
  })
})

describe('a preview ends', () => {
  const ended = (reply: { headers: Headers }) =>
    reply.headers.getSetCookie().some((set) => set.startsWith(`${PREVIEW_COOKIE}=;`))

  test('at sign-out and sign-in', async () => {
    const other = await person('other')
    await app.database.sql`update users set role = 'admin' where username = 'other'`
    const pretended = seeingAs(other)
    const login = { username: 'other', password: 'long enough' }
    expect(ended(await seeingAs(other).post('/api/login', login))).toBe(true)
    expect(ended(await seeingAs(await person('fourth')).post('/trpc/auth.logout', {}))).toBe(true)
    expect(ended(await pretended.post('/api/logout'))).toBe(true)
    expect(ended(await app.client().post('/api/login', login))).toBe(false)
  })

  test('when the role changes', async () => {
    const former = await person('former')
    await app.database.sql`update users set role = 'admin' where username = 'former'`
    const pretended = seeingAs(former, 'member')
    expect((await query<Lesson>(pretended, 'lessons.byId', { id: ids.locked })).data.locked).toBe(false)
    await app.database.sql`update users set role = 'student' where username = 'former'`
    expect((await query<Lesson>(pretended, 'lessons.byId', { id: ids.locked })).data.locked).toBe(true)
    expect((await query<User>(pretended, 'auth.viewer', undefined)).data.username).toBe('former')
    expect((await mutate(pretended, 'lessons.share', { id: ids.locked })).status).toBe(200)
  })
})
