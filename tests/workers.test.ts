import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive } from '../src/platform/server/db/embedded/processes.ts'
import { recordedLine } from '../src/platform/server/db/embedded/postmaster.ts'
import { sampleVideo } from '../src/testing/films.ts'
import {
  cleanUp,
  freePort,
  launchServer,
  type RunningServer,
  startServer,
  temporaryStorage,
} from './support/server.ts'

const admin = { ADMIN_USERNAME: 'head', ADMIN_PASSWORD: 'of the academy' }
const signedInAs = { username: admin.ADMIN_USERNAME, password: admin.ADMIN_PASSWORD }
const running: RunningServer[] = []
let server: RunningServer
let cookie: string

beforeAll(async () => {
  server = await start()
  cookie = await signIn(server)
})
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  await cleanUp()
})

async function start(): Promise<RunningServer> {
  const one = await startServer({ ...admin, WORKERS: '2', LOG_LEVEL: 'info', KEEP_ANSWERS: '8' })
  running.push(one)
  while (!/is ready at http/.test(one.output())) await sleep(50)
  return one
}

/** Returns the process IDs of each worker by its number. The IDs of ended processes come first. */
function workersOf(server: RunningServer): Record<string, number[]> {
  const found: Record<string, number[]> = {}
  for (const [, pid, number = ''] of server.output().matchAll(/"pid":(\d+).*Worker (\d+) accepts requests/g))
    found[number] = [...(found[number] ?? []), Number(pid)]
  return found
}

type Reply = { status: number; headers: NodeJS.Dict<string | string[]>; text: string }
type Sent = {
  method?: string
  headers?: Record<string, string>
  body?: Buffer | string
  agent?: Agent | false
}

/**
 * Sends a request. By default, it uses a new connection, which goes to the next worker. An `agent` can keep a
 * connection.
 */
function send(
  url: string,
  { method = 'GET', headers = {}, body = '', agent = false }: Sent = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      agent,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    })
    sent.once('error', reject).once('response', (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject)
      const { statusCode: status = 0, headers: got } = reply
      reply.once('end', () => resolve({ status, headers: got, text: Buffer.concat(chunks).toString() }))
    })
    sent.end(body)
  })
}

const json = (body: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function signIn({ url }: RunningServer): Promise<string> {
  const { headers } = await send(`${url}/api/login`, { method: 'POST', ...json(signedInAs) })
  return String(headers['set-cookie']?.[0]).split(';')[0] ?? ''
}

/** Returns how many requests to a route each worker has handled. */
async function answeredOn({ url }: RunningServer, route: string): Promise<Record<string, number>> {
  const { text } = await send(`${url}/metrics`)
  const lines = text.matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)
  const counts: Record<string, number> = {}
  for (const [, labels = '', count] of lines) {
    const worker = /worker="(\w+)"/.exec(labels)?.[1] ?? ''
    if (labels.includes(`route="${route}"`)) counts[worker] = (counts[worker] ?? 0) + Number(count)
  }
  return counts
}

test('keeps responses current on every worker, and an upload can continue on any of them', async () => {
  const call = (method: string, path: string, body: unknown) => {
    const { headers, body: text } = json(body)
    return send(server.url + path, { method, headers: { ...headers, cookie }, body: text })
  }
  const { id } = JSON.parse((await call('POST', '/api/categories', { name: 'First' })).text) as { id: number }
  for (let round = 0; round < 5; round += 1) {
    const name = `Name ${round}`
    await call('PATCH', `/api/categories/${id}`, { name })
    for (let n = 0; n < 4; n += 1)
      expect((await send(`${server.url}/api/categories`)).text).toContain(`"name":"${name}"`)
  }

  const video = await sampleVideo({ seconds: 2 })
  const tus = { cookie, 'tus-resumable': '1.0.0' }
  const name = Buffer.from('lesson.mp4').toString('base64')
  const course = Buffer.from('temp').toString('base64')
  const begun = await send(`${server.url}/api/upload/tus`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(video.length),
      'upload-metadata': `filename ${name},courseId ${course}`,
    },
  })
  const path = String(begun.headers['location'])
  const piece = Math.ceil(video.length / 5)
  let result: unknown
  for (let offset = 0; offset < video.length; offset += piece) {
    const reply = await send(server.url + path, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: video.subarray(offset, offset + piece),
    })
    expect(reply.status).toBe(204)
    result = reply.headers['upload-result']
  }
  expect(result).toMatch(/^\/media\/videos\//)
  expect(Object.keys(await answeredOn(server, '/api/upload/tus/:id')).toSorted()).toEqual(['1', '2'])
  const got = await fetch(server.url + String(result), { headers: { cookie } })
  expect(Buffer.from(await got.arrayBuffer()).equals(video)).toBe(true)
})

test('replaces a killed worker without affecting users of the other one', async () => {
  const { 1: [first = 0] = [], 2: [second = 0] = [] } = workersOf(server)
  expect(new Set([server.pid, first, second, 0]).size).toBe(4)

  let over = false
  const replies = new Set<number>()
  const begun = new Set<number>()
  /**
   * Sends requests on one connection without a pause. Returns whether the connection was ever closed early. One of
   * these readers requests metrics and another signs in, because these requests involve other processes.
   */
  const reader = async (_none: unknown, number: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      while (!over) {
        const { status } =
          number === 0
            ? await send(`${server.url}/metrics`, { agent })
            : number === 1
              ? await send(`${server.url}/api/login`, { agent, method: 'POST', ...json(signedInAs) })
              : await send(`${server.url}/api/categories`, { agent })
        replies.add(status)
        begun.add(number)
      }
      return { cut: false }
    } catch {
      return { cut: true }
    } finally {
      agent.destroy()
    }
  }
  const readers = Array.from({ length: 8 }, reader)
  await expect
    .poll(() => answeredOn(server, '/api/categories').then((on) => Object.keys(on).toSorted()))
    .toEqual(['1', '2'])
  await expect.poll(() => begun.size).toBe(readers.length)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => workersOf(server)['1']?.length).toBe(2)
  over = true
  const ends = await Promise.all(readers)
  expect(replies).toEqual(new Set([200]))
  expect(ends.filter(({ cut }) => !cut).length).toBeGreaterThanOrEqual(3)

  for (let n = 0; n < 4; n += 1) expect((await send(`${server.url}/readyz`)).status).toBe(200)
  await expect
    .poll(() => answeredOn(server, '/readyz').then((on) => Object.keys(on).toSorted()))
    .toEqual(['1', '2'])
  expect((await send(`${server.url}/metrics`)).text).toMatch(/nodejs_heap_size_used_bytes\{worker="parent"\}/)
})

test('finishes requests in progress when it stops, and leaves no processes', async () => {
  const body = JSON.stringify({ name: 'Made while it ended' })
  const headers = {
    cookie,
    'content-type': 'application/json',
    'content-length': String(body.length),
    expect: '100-continue',
  }
  const sent = request(`${server.url}/api/categories`, { method: 'POST', agent: false, headers })
  const status = new Promise((resolve, reject) =>
    sent.once('response', (reply) => resolve(reply.statusCode)).once('error', reject),
  )
  const begun = once(sent, 'continue')
  sent.flushHeaders()
  await begun
  sent.write(body.slice(0, 5))
  const database = recordedLine(`${server.storageDir}/postgres/data`, 0) ?? 0
  const all = [...Object.values(workersOf(server)).flat(), database]
  expect(all).toHaveLength(4)
  const stopped = server.stop()
  await expect
    .poll(() =>
      // If a connection is opened just as the last worker stops listening, it gets no response. The test stops waiting
      // for it after a second.
      Promise.race([
        sleep(1_000, 0),
        send(`${server.url}/healthz`).then(
          ({ status: got }) => got,
          () => 0,
        ),
      ]),
    )
    .toBe(0)
  sent.end(body.slice(5))
  expect(await status).toBe(201)
  expect(await stopped).toEqual({ code: 0, signal: null })
  expect(all.filter(isAlive)).toEqual([])
})

test('leaves no worker when it is killed', async () => {
  const other = await start()
  const all = Object.values(workersOf(other)).flat()
  await other.kill()
  await expect.poll(() => all.filter(isAlive), { timeout: 20_000 }).toEqual([])
})

test('reports once that the port is in use', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  const taken = await launchServer({ PORT: String(port), STORAGE_DIR: temporaryStorage(), WORKERS: '2' })
  running.push(taken)
  const { code } = await taken.ended
  other.close()
  expect(code).toBe(1)
  expect(taken.errors().trim().split('\n')).toEqual([expect.stringContaining(`uses port ${port}`)])
})
