import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Client, TestApp } from '../../../testing/app.ts'
import {
  batch,
  countHits,
  type CachedInstances,
  startCachedInstances,
} from '../../../testing/cached-instances.ts'

let academy: CachedInstances

beforeAll(async () => {
  academy = await startCachedInstances()
})
afterAll(() => academy.close())

/** Returns a guest's response without the headers for connection and caching. */
async function told(app: TestApp, path: string) {
  const { status, headers, text } = await app.client().get(path)
  const own = /^(date|content-length|content-encoding|transfer-encoding|etag|vary)$/
  return { status, text, headers: Object.fromEntries([...headers].filter(([name]) => !own.test(name))) }
}

test('is never older than the request, for writes on any instance', async () => {
  const { here, there, database, head, student, courseId, lessonId } = academy
  const course = async (client: Client) =>
    Number(((await client.get(`/api/courses/${courseId}`)).json as { description: string }).description)
  const shares = async (client: Client) => {
    const { json } = await client.get(batch({ 'lessons.byId': { id: lessonId } }))
    return (json as [{ result: { data: { json: { sharesCount: number } } } }])[0].result.data.json.sharesCount
  }
  const comments = async (client: Client) =>
    ((await client.get(`/api/lessons/${lessonId}/comments`)).json as unknown[]).length
  const elsewhere = there.client(head.cookie)
  const writes: [(client: Client) => Promise<number>, (value: number) => Promise<unknown>][] = [
    [course, (n) => database.sql`update courses set description = ${String(n)} where id = ${courseId}`],
    [course, (n) => elsewhere.call('PATCH', `/api/courses/${courseId}`, { description: String(n) })],
    [shares, () => student.post(`/api/lessons/${lessonId}/share`)],
    [comments, () => student.post(`/api/lessons/${lessonId}/comments`, { content: 'One more' })],
  ]
  await database.sql`update courses set description = '0' where id = ${courseId}`
  const guests = [here.client(), there.client()]
  const before = await countHits()
  // Other guests read all the time, so that responses are created during the changes.
  const over = new AbortController()
  const crowd = guests.map(async (client) => {
    while (!over.signal.aborted) await Promise.all([course(client), shares(client), comments(client)])
  })
  try {
    for (let round = 1; round <= 80; round += 1) {
      const [read, write] = writes[round % writes.length] ?? [course, async () => undefined]
      const least = read === course ? round : (await read(academy.plain.client())) + 1
      await write(round)
      for (const value of await Promise.all(guests.map(read))) expect(value).toBeGreaterThanOrEqual(least)
    }
  } finally {
    over.abort()
    await Promise.all(crowd)
  }
  expect(await countHits()).toBeGreaterThan(before + 50)
})

test('equals the uncached response at every address, after every change', async () => {
  const { here, there, plain, database, head, student, courseId, lessonId, addresses } = academy
  const write = async (client: Client, method: string, path: string, body?: unknown) => {
    const { status } = await client.call(method, path, body)
    expect(status, `${method} ${path}`).toBeLessThan(300)
  }
  const run = (text: string) => database.sql.unsafe(text)
  const lesson = `/api/lessons/${lessonId}`
  const changes: Record<string, () => Promise<unknown>> = {
    nothing: async () => undefined,
    'a like': () => write(student, 'POST', `${lesson}/like`),
    'a share': () => write(student, 'POST', `${lesson}/share`),
    'a comment': () => write(student, 'POST', `${lesson}/comments`, { content: 'Second', atSeconds: 2 }),
    'an enrolment': () => write(student, 'POST', '/api/enrollments', { courseId }),
    'a name': () => write(student, 'PATCH', '/api/account', { fullName: 'Asha Rao' }),
    'a course': () => write(head, 'PATCH', `/api/courses/${courseId}`, { description: '**Other**' }),
    'a category': () => run(`update categories set name = 'Numbers'`),
    'a setting': () => write(head, 'PUT', '/api/site-settings/hero_title', { value: 'Hello' }),
    'a lesson': () => write(head, 'PUT', lesson, { description: 'Now *with* words', isPreview: true }),
    'a resource': () => run(`update resources set title = 'Renamed'`),
    'a teacher': () => write(head, 'POST', '/api/teachers', { name: 'meera', description: 'Counts' }),
    'a teacher’s words': () => run(`update teachers set description = 'Counts *well*'`),
    'another course': () =>
      run(`insert into courses (slug, title, instructor, description, thumbnail, category_id, duration)
        select 'other', 'Other', 'B', 'C', '/d.png', id, '1 hour' from categories`),
    'a draft': () => run(`update courses set is_published = false where slug = 'other'`),
    'the end of an account': () => run(`delete from users where username = 'asha'`),
    'a hidden lesson': () => write(head, 'PUT', lesson, { isVisible: false }),
    'a deleted lesson': () => run(`delete from lessons`),
    'no teacher': () => run(`delete from teachers`),
    'the bin': () => write(head, 'DELETE', `/api/courses/${courseId}`),
  }
  for (const [what, change] of Object.entries(changes)) {
    await change()
    await Promise.all(
      addresses.map(async (path) => {
        const [ours, theirs, bare] = await Promise.all([here, there, plain].map((app) => told(app, path)))
        expect(ours, `${what}: ${path}`).toEqual(bare)
        expect(theirs, `${what}, on the other instance: ${path}`).toEqual(bare)
        expect(await told(here, path), `${what}, again: ${path}`).toEqual(bare)
      }),
    )
  }
})

test('is cleared when the connection for changes is lost', async () => {
  const { database, here, guest } = academy
  const path = '/api/categories'
  const { live } = here.services
  const gap = vi.fn()
  live.onGap(gap)
  await guest.get(path)
  await database.sql`alter table categories disable trigger all`
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'lantern live'`
  await database.sql`update categories set description = 'changed unheard'`
  await database.sql`alter table categories enable trigger all`
  expect((await guest.get(path)).text).toContain('changed unheard')
  await vi.waitFor(() => expect(gap).toHaveBeenCalled(), 10_000)
  await guest.get(path)
  const before = await countHits()
  await guest.get(path)
  expect(await countHits()).toBe(before + 1)
})
