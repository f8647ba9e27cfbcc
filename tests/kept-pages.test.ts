import { request } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../src/testing/database.ts'
import { allocatedBy, COUNTS_ALLOCATIONS } from './support/allocations.ts'
import { arrive } from './support/page.ts'
import { signIn } from './support/people.ts'
import { launchBrowser } from './support/browser.ts'
import { built, cleanUp, type RunningServer, startServer, temporaryStorage } from './support/server.ts'

let database: TestDatabase
let servers: RunningServer[]
let browser: Browser

beforeAll(async () => {
  database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, STORAGE_DIR: temporaryStorage(), RATE_LIMITS: 'off' }
  const counting = { ...built, args: [...COUNTS_ALLOCATIONS, ...built.args] }
  servers = [await startServer(env, counting), await startServer(env)]
  const { sql } = database
  await sql`insert into categories (name) values ('Maths')`
  await sql`insert into courses (slug, title, instructor, description, thumbnail, category_id, duration)
    values ('kept', 'Kept', 'Meera Iyer', 'All *about* it', '/icons/apple-touch-icon.png', 1, '2 hours')`
  await sql`insert into lessons (course_id, title, description, video_url, duration, "order")
    values (1, 'One', 'A **lesson**', 'https://youtu.be/dQw4w9WgXcQ', '5 minutes', 1)`
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  for (const server of servers ?? []) await server.stop()
  await database?.close()
  await cleanUp()
})

const [HOME, COURSE, LESSON] = ['/', '/courses/kept', '/lessons/1']
const here = () => servers[0]?.url ?? ''

const read = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(url, { headers })
  return { status: reply.status, headers: reply.headers, html: await reply.text() }
}

async function hits(result = 'hit'): Promise<number> {
  const { html } = await read(`${here()}/metrics`)
  return Number(new RegExp(`kept_answers_requests_total\\{result="${result}"\\} (\\d+)`).exec(html)?.[1] ?? 0)
}

/** Returns the cookie of a new student with this name. */
async function signUp(username: string, fullName: string): Promise<string> {
  const reply = await fetch(`${here()}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, fullName, password: 'read by lamplight' }),
  })
  expect(reply.status).toBe(201)
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

test('are never older than the request, on any instance', async () => {
  const paths = [HOME, COURSE, LESSON]
  const over = new AbortController()
  const crowd = servers.flatMap(({ url }) =>
    paths.map(async (path) => {
      while (!over.signal.aborted) await read(url + path)
    }),
  )
  try {
    for (let round = 1; round <= 20; round += 1) {
      const name = `Kept ${round}.`
      await database.sql`update courses set title = ${name} where id = 1`
      await database.sql`update lessons set title = ${name} where id = 1`
      await database.sql`insert into settings (key, value) values ('hero_title', ${name})
        on conflict (key) do update set value = excluded.value`
      const pages = await Promise.all(servers.flatMap(({ url }) => paths.map((path) => read(url + path))))
      for (const { html } of pages) expect(html).toContain(name)
    }
  } finally {
    over.abort()
    await Promise.all(crowd)
  }
  // The pages are cached when their data no longer changes.
  for (const path of paths) {
    const before = await hits()
    await expect
      .poll(async () => {
        await read(here() + path)
        return hits()
      })
      .toBeGreaterThan(before)
  }
})

test('run their own scripts and no others, and are the same at the next request', async () => {
  // The first view may render a description and store it, which counts as a change.
  await read(here() + COURSE)
  const { headers, html } = await read(here() + COURSE)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src ('sha256-[\w+/=]{44}' ){3,}'self';/)
  expect(policy + html).not.toMatch(/nonce/)
  const again = await read(here() + COURSE)
  expect(again.html === html && again.headers.get('content-security-policy') === policy).toBe(true)
  const unchanged = await read(here() + COURSE, { 'if-none-match': headers.get('etag') ?? '' })
  expect([unchanged.status, unchanged.html]).toEqual([304, ''])
  expect(unchanged.headers.get('vary')).toBe('Cookie, Accept-Language, accept-encoding')

  const page = await browser.newPage({ baseURL: here() })
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  page.on('pageerror', (error) => said.push(String(error)))
  for (const path of [HOME, COURSE, LESSON, '/courses', '/courses?search=kept', '/resources', '/login']) {
    await arrive(page, path)
    await page.waitForLoadState('networkidle')
    await page
      .getByRole('button', { name: /dark|light/i })
      .first()
      .click()
  }
  expect(said).toEqual([])
  await page.close()
})

test('show no signed-in user to guests, and the right name to signed-in users', async () => {
  const { page } = await signIn(browser, servers[0] as RunningServer, 'present')
  await read(here() + COURSE)
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const own = await read(here() + COURSE, { cookie })
  expect(own.html).toContain('present')
  expect(own.headers.get('cache-control')).toBe('private, no-store')
  expect(own.headers.get('etag')).toBeNull()
  const guest = await read(here() + COURSE)
  expect(guest.html).not.toContain('>present<')
  expect(guest.headers.get('set-cookie')).toBeNull()
  await page.context().close()
})

test('show each student their own data at every moment, and never that of another', async () => {
  const { sql } = database
  const people = ['Asha Amber', 'Bela Basalt', 'Chitra Copper', 'Devi Delft'].map((name, at) => ({
    name,
    username: `own-${at}`,
    cookie: '',
  }))
  for (const person of people) person.cookie = await signUp(person.username, person.name)
  await sql`insert into enrollments (user_id, course_id) select id, 1 from users where username like 'own-%'`
  await sql`insert into lessons (course_id, title, duration, "order") select 1, 'L' || n, '5 minutes', n from generate_series(2, 20) n`
  const paths = [HOME, COURSE, LESSON, '/my-library']
  const before = await hits('own hit')
  const over = new AbortController()
  const look = async ({ name, cookie }: (typeof people)[number], url: string) => {
    const { html, headers } = await read(url, { cookie })
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('etag')).toBeNull()
    for (const other of people)
      expect(html.includes(other.name), `${other.name} for ${name}`).toBe(other.name === name)
    return html
  }
  const crowd = people.flatMap((person) =>
    servers.map(async ({ url }, at) => {
      for (let n = at; !over.signal.aborted; n += 1) await look(person, url + paths[n % paths.length])
    }),
  )
  try {
    for (let round = 1; round <= 10; round += 1)
      await Promise.all(
        people.map(async (person, at) => {
          // Each student's progress changes all the time.
          const order = ((round + 4 * at) % 19) + 1
          await sql`delete from lesson_progress p using users u where u.id = p.user_id and u.username = ${person.username}`
          await sql`insert into lesson_progress (user_id, lesson_id, completed, completed_at)
            select u.id, l.id, true, now() from users u, lessons l
            where u.username = ${person.username} and l."order" <= ${order}`
          const libraries = await Promise.all(servers.map(({ url }) => look(person, `${url}/my-library`)))
          for (const html of libraries) expect(html).toMatch(new RegExp(`\\b${order}\\D{0,60}20 lessons`))
          // No data of this student changes until the next round, so the page must still show it.
          expect(await look(person, `${here()}/my-library`)).toMatch(
            new RegExp(`\\b${order}\\D{0,60}20 lessons`),
          )
        }),
      )
  } finally {
    over.abort()
    await Promise.all(crowd)
  }
  expect(await hits('own hit')).toBeGreaterThan(before)

  // In a browser, a cached page works like a new one.
  const [{ cookie }] = people as [(typeof people)[number]]
  const page = await browser.newPage({ baseURL: here(), extraHTTPHeaders: { cookie } })
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  page.on('pageerror', (error) => said.push(String(error)))
  for (const path of [...paths, ...paths]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByText('AA', { exact: true }).first().waitFor({ state: 'attached' })
    const own = await hits('own hit')
    // The page's own calls, such as saving the progress, may invalidate the page once.
    await expect
      .poll(async () => {
        await page.reload({ waitUntil: 'networkidle' })
        return hits('own hit')
      })
      .toBeGreaterThan(own)
  }
  expect(said).toEqual([])
  await page.close()
})

test('need no more memory than sending them', async () => {
  const [server] = servers as [RunningServer]
  const cookie = await signUp('frugal', 'Frugal Reader')
  const ask = (path: string, headers?: Record<string, string>) => async () => {
    expect((await read(here() + path, headers)).status).toBe(200)
  }
  for (const [what, most, one] of [
    ['a page', 50_000, ask(COURSE)],
    ['data', 50_000, ask('/api/courses/1')],
    ['a page of somebody signed in', 110_000, ask(LESSON, { cookie })],
  ] as const) {
    // The first responses are rendered and cached.
    for (let n = 0; n < 20; n += 1) await one()
    expect(await allocatedBy(server, 100, one), what).toBeLessThan(most)
  }
  // Measures a response that is not cached, for comparison.
  const made = async () => {
    await database.sql`update courses set duration = duration || '.' where id = 1`
    await ask(COURSE)()
  }
  expect(await allocatedBy(server, 5, made)).toBeGreaterThan(500_000)
})

test('contain the requested host, and use no more memory for more hosts', async () => {
  const at = (host: string) =>
    new Promise<string>((resolve, reject) => {
      const sent = request(here() + HOME, { headers: { host } }, (reply) => {
        let html = ''
        reply.setEncoding('utf8').on('data', (text: string) => (html += text))
        reply.on('end', () => resolve(html))
      })
      sent.once('error', reject).end()
    })
  const size = async () =>
    Number(/kept_answers_bytes (\d+)/.exec((await read(`${here()}/metrics`)).html)?.[1] ?? 0)
  const one = (await size()) / 2
  for (let n = 0; n < 12; n += 1) {
    expect(await at(`h${n}.example`)).toContain(`data-origin="http://h${n}.example"`)
    expect(await at(`h${n}.example`)).toContain(`data-origin="http://h${n}.example"`)
  }
  expect(await size()).toBeLessThan(one * 12)
})
