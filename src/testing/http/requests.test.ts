import { get } from 'node:http'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const credentials = { username: 'somebody', password: 'long enough' }

describe('requests from other sites', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['no origin', { origin: 'null' }, 403],
    ['another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['same-site', { 'sec-fetch-site': 'same-site' }, 403],
    ['same-origin', { 'sec-fetch-site': 'same-origin' }, 401],
    ['typed by the person', { 'sec-fetch-site': 'none' }, 401],
    ['neither header', {}, 401],
  ])('%s', async (_name, headers, status) => {
    const client = app.client()
    expect((await client.post('/api/login', credentials, headers)).status).toBe(status)
    expect((await client.post('/trpc/auth.login', { json: credentials }, headers)).status).toBe(status)
    expect((await client.get('/api/courses', headers)).status).toBe(200)
  })

  test('the site’s own origin is not another site', async () => {
    expect((await app.client().post('/api/login', credentials, { origin: app.url })).status).toBe(401)
  })

  test('multipart is refused as well', async () => {
    const form = new FormData()
    form.set('file', new Blob(['x']), 'x.png')
    expect(
      (await app.client().post('/api/upload/thumbnail', form, { origin: 'https://evil.example' })).status,
    ).toBe(403)
  })
})

test('an invalid host is refused, and not shown', async () => {
  const send = (host: string) =>
    new Promise<number | undefined>((resolve, reject) =>
      get(`${app.url}/api/courses`, { headers: { host } }, (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      }).on('error', reject),
    )
  expect(await send('academy.example:8080')).toBe(200)
  expect(await send('[::1]:3000')).toBe(200)
  expect(await send('my_machine.local')).toBe(200)
  for (const host of [
    'evil"><script>',
    'a:b:c',
    'a..b',
    '-a.example',
    '127.1',
    '0x7f.0.0.1',
    '[::1',
    'a.example:99999',
  ])
    expect([host, await send(host)]).toEqual([host, 400])
})

describe('bodies', () => {
  test('malformed JSON returns 400, another content type 415, and a large body 413 with the limit', async () => {
    const client = app.client()
    expect((await client.post('/api/login', '{"username":')).status).toBe(400)
    expect((await client.post('/api/login', '{"__proto__":{"x":1}}')).status).toBe(400)
    expect((await client.post('/api/login', 'a=b', { 'content-type': 'text/plain' })).status).toBe(415)
    for (const path of ['/api/logout', '/trpc/auth.logout'])
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ])
        expect((await client.post(path, '--x--', { 'content-type': type })).status).toBe(415)
    expect(
      (await client.post('/api/login', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }))
        .status,
    ).toBe(415)
    const large = await client.post('/api/login', { username: 'x'.repeat(1_100_000), password: 'y' })
    expect(large.status).toBe(413)
    expect(large.json).toEqual({ code: 'TOO_LARGE', message: expect.stringContaining('1 MB') })
    expect(
      (await client.post('/trpc/auth.login', { json: { username: 'x'.repeat(1_100_000), password: 'y' } }))
        .status,
    ).toBe(413)
  })

  test('an empty JSON body counts as no body', async () => {
    const reply = await app.client().call('POST', '/api/logout', '', { 'content-type': 'application/json' })
    expect(reply.status).toBe(204)
  })
})

test('a request with two different lengths is refused', async () => {
  const { port } = new URL(app.url)
  const send = (...lengths: string[]) =>
    new Promise<string>((resolve, reject) => {
      const head = [
        'POST /api/logout HTTP/1.1',
        'Host: 127.0.0.1',
        'Content-Type: application/json',
        ...lengths,
      ]
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`${head.join('\r\n')}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`),
      )
      socket.on('error', reject).once('data', (data) => {
        resolve(data.toString().split('\r\n', 1)[0] ?? '')
        socket.destroy()
      })
    })
  const chunked = 'Transfer-Encoding: chunked'
  expect(await send(chunked)).toBe('HTTP/1.1 204 No Content')
  expect(await send(chunked, 'Content-Length: 5')).toBe('HTTP/1.1 400 Bad Request')
  expect(await send('Content-Length: 5', 'Content-Length: 6')).toBe('HTTP/1.1 400 Bad Request')
  expect(await send('Transfer-Encoding: chunked, identity')).toBe('HTTP/1.1 400 Bad Request')
})

describe('paths', () => {
  test.each([
    '/api/nothing',
    '/api',
    '/api/courses/',
    '/API/courses',
    '/api//courses',
    '/%61pi/courses',
    '/api/c%6furses',
    '/media/nothing',
    '/trpc/no.thing',
  ])('%s is 404 as JSON', async (path) => {
    const reply = await app.client().get(path)
    expect(reply.status).toBe(404)
    expect(reply.headers.get('content-type')).toContain('application/json')
  })

  test.each([
    '/trpc/%',
    '/trpc/%25',
    '/trpc/courses.list%',
    '/trpc/courses.list%zz?batch=1',
    '/trpc/courses.list,%E0%A4%A?batch=1',
    '/trpc/constructor',
    '/trpc/courses.__proto__',
  ])('%s names no procedure: 404 in the format of tRPC', async (path) => {
    for (const method of ['GET', 'POST']) {
      const { status, json } = await app.client().call(method, path, method === 'POST' ? {} : undefined)
      expect([method, status]).toEqual([method, path.includes(',') ? 207 : 404])
      const said = [json].flat().at(-1)
      expect(said).toMatchObject({ error: { json: { data: { code: 'NOT_FOUND', httpStatus: 404 } } } })
    }
  })

  test.each([
    ['/trpc/courses.list?input=%', 400],
    ['/trpc/courses.list?batch=1&input=%E0%A4%A', 400],
    ['/trpc/courses.bySlug?input=%7B%22json%22%3A%7B%22slug%22%3A%22%25%22%7D%7D', 404],
    ['/api/courses/%', 400],
    ['/api/courses/slug/%E0%A4%A', 404],
    ['/api/courses?search=%&limit=%E0', 400],
    ['/api/%', 404],
    ['/media/videos/%', 404],
    ['/media/captions/%.vtt', 404],
    ['/media/thumbnails/%E0%A4%A/320.webp', 404],
    ['/%', 404],
    ['/courses/%E0%A4%A', 404],
  ])('the malformed escape of %s is %i', async (path, status) => {
    expect((await app.client().get(path)).status).toBe(status)
    expect((await app.client('lantern=%E0%A4%A; %=%').get(path)).status).toBe(status)
  })

  test.each(['0', '-1', '1.5', 'abc', '2147483648', '99999999999999999999', '01', '1e3', '%00', '1%20'])(
    'the id %s is 400 on every route that takes one',
    async (id) => {
      for (const path of [
        `/api/courses/${id}`,
        `/api/lessons/${id}`,
        `/api/lessons/course/${id}`,
        `/api/resources/course/${id}`,
        `/api/lessons/${id}/comments`,
      ])
        expect([path, (await app.client().get(path)).status]).toEqual([path, 400])
    },
  )

  test('a valid but unknown ID returns 404', async () => {
    for (const path of [
      '/api/courses/2147483647',
      '/api/lessons/2147483647',
      '/api/lessons/course/7',
      '/api/courses/slug/nothing',
    ])
      expect([path, (await app.client().get(path)).status]).toEqual([path, 404])
  })
})

describe('lists', () => {
  test('are complete, or in parts with a Link header for the next one', async () => {
    const boss = app.client()
    await boss.post('/api/register', { username: 'boss', password: 'long enough' })
    await app.database.db.execute(sql`update users set role = 'admin' where username = 'boss'`)
    for (const name of ['Art', 'Music', 'Science']) await boss.post('/api/categories', { name })
    for (const username of ['anna', 'bela'])
      await app.client().post('/api/register', { username, password: 'long enough' })
    for (const path of ['/api/categories', '/api/admin/users']) {
      const whole = (await boss.get(path)).json as { id: unknown }[]
      expect(whole.length).toBeGreaterThanOrEqual(3)
      const parts = []
      for (let next = `${path}?limit=2`; next;) {
        const { json, headers } = await boss.get(next)
        parts.push(...(json as unknown[]))
        next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? ''
      }
      expect(parts).toEqual(whole)
      for (const query of ['limit=0', 'limit=x', 'cursor=x', 'cursor=2147483647'])
        expect([query, (await boss.get(`${path}?${query}`)).status]).toEqual([query, 400])
    }
  })

  test('use their query as in the OpenAPI document, even for HEAD', async () => {
    const client = app.client()
    for (const query of ['brief=true', 'brief=false', 'limit=0&limit=2'])
      expect([query, (await client.get(`/api/courses?${query}`)).status]).toEqual([query, 200])
    for (const query of ['brief=yes', 'limit=2&limit=0'])
      for (const method of ['GET', 'HEAD']) {
        const { status } = await client.call(method, `/api/courses?${query}`)
        expect([method, query, status]).toEqual([method, query, 400])
      }
  })

  test('need no input over tRPC', async () => {
    const { status, json } = await app.client().get('/trpc/courses.list')
    expect(status).toBe(200)
    expect(json).toMatchObject({ result: { data: { json: { items: [], total: 0 } } } })
  })
})
