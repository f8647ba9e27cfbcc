import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { boundDrain, registerBodies, registerTextBodies } from './bodies.ts'

test.each(['application/json', 'Application/JSON', 'text/plain;charset=UTF-8'])(
  'does not wait forever for %s that arrives slowly',
  async (type) => {
    const app = Fastify()
    registerBodies(app, { slowest: 300 })
    registerTextBodies(app, 5000)
    app.post('/', async () => 'done')
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
    const socket = connect(port, '127.0.0.1')
    let reply = ''
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.on('data', (data) => (reply += data.toString())).on('error', () => undefined)
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{`)
    const trickle = setInterval(() => socket.write(' '), 20)
    await ended
    clearInterval(trickle)
    expect(reply).toContain('408')

    const quick = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{}',
    })
    expect(await quick.text()).toBe('done')
    await app.close()
  },
)

/** Sends the whole body before reading, as most clients do. Returns the start of the response. */
async function sendFirst(port: number, path: string, length: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').pause()
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  const piece = Buffer.alloc(64 * 1024, ' ')
  const write = (bytes: Buffer | string) =>
    new Promise<void>((resolve, reject) =>
      socket.write(bytes, (error) => (error ? reject(error) : resolve())),
    )
  socket.on('error', () => undefined)
  await write(head)
  for (let left = length; left > 0; left -= piece.length) await write(piece.subarray(0, left))
  const [answer] = (await once(socket.resume(), 'data')) as [Buffer]
  socket.destroy()
  return answer.toString().split('\r\n', 1)[0] ?? ''
}

describe('a body that is too large', () => {
  let app: TestApp
  let port: number
  beforeAll(async () => {
    app = await startTestApp()
    port = Number(new URL(app.url).port)
  })
  afterAll(() => app.close())

  test.each([
    ['/api/login', 4_000_000],
    ['/api/payments', 12_000_000],
    ['/trpc/payments.create', 12_000_000],
  ])(
    'gets the status 413, even if the client reads the response only at the end: %s',
    async (path, length) => {
      expect(await sendFirst(port, path, length)).toContain(' 413 ')
    },
  )
})

describe('the rest of a body after the response', () => {
  const server = createServer((raw, reply) => {
    boundDrain({ raw }, 1000)
    reply.end('no')
  })
  let port: number
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => void server.close())

  const begin = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n')
    await once(socket, 'data')
    return socket
  }

  test('has a time limit', async () => {
    const socket = await begin()
    const sending = setInterval(() => socket.write('1\r\nx\r\n'), 20)
    // A connection that is closed during a write may first emit an error.
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(sending)
  })

  test('can be completed, and the connection stays open', async () => {
    const socket = await begin()
    socket.write('0\r\n\r\n')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain(' 200 ')
    socket.destroy()
  })

  test('is discarded even for calls within the process, which have no connection', async () => {
    const app = Fastify()
    app.post('/', async (request) => {
      boundDrain(request, 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
      return 'done'
    })
    expect((await app.inject({ method: 'POST', url: '/', payload: { a: 1 } })).body).toBe('done')
    await app.close()
  })
})

describe('large unfinished bodies', () => {
  const PART = 6_000_000
  let app: TestApp
  const taken: Socket[] = []
  const open: Socket[] = []
  beforeAll(async () => {
    app = await startTestApp()
    app.app.server.on('connection', (socket: Socket) => taken.push(socket))
  })
  afterAll(() => app.close())

  /**
   * Sends most of a screenshot. Returns the status of an early response, or 'taken' if the server has received
   * everything that was sent.
   */
  async function sendPart({ from = '127.0.0.1', cookie = '' } = {}): Promise<string> {
    const { port } = new URL(app.url)
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from })
    open.push(socket.on('error', () => undefined))
    let early = ''
    socket.on('data', (data) => (early += data.toString()))
    await once(socket, 'connect')
    const head = `POST /trpc/payments.create HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n`
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: 8000000\r\n\r\n`)
    socket.write(Buffer.alloc(PART, ' '))
    const own = () => taken.find((one) => one.remotePort === socket.localPort)?.bytesRead ?? 0
    await expect.poll(() => early !== '' || own() >= PART, { timeout: 10_000 }).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 50))
    return early === '' ? 'taken' : early.slice(9, 12)
  }
  const signIn = () => app.client().post('/api/login', { username: 'nobody-here', password: 'x'.repeat(100) })

  test('are limited for an address, a user, and all guests together', async () => {
    const student = app.client()
    await student.post('/api/register', { username: 'student', password: 'long enough' })
    const addresses = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ from: `127.0.0.${n}` }))
    for (const who of [{ cookie: student.cookie }, ...addresses.slice(0, 5)]) {
      expect(await sendPart(who)).toBe('taken')
      expect(await sendPart(who)).toBe('taken')
      expect(await sendPart(who)).toBe('429')
    }
    expect(await sendPart(addresses[5])).toBe('taken')
    expect(await sendPart(addresses[6])).toBe('503')

    // The server accepts short bodies. It accepts large bodies again after the others have ended.
    expect((await signIn()).status).toBe(401)
    for (const socket of open.splice(0)) socket.destroy()
    await expect.poll(() => sendPart()).toBe('taken')
    for (const socket of open.splice(0)) socket.destroy()
  }, 60_000)
})

describe('a body that is refused for its size while the memory is full', () => {
  let app: TestApp
  const open: Socket[] = []
  const taken: Socket[] = []
  const escaped: unknown[] = []
  const note = (error: unknown) => void escaped.push(error)
  beforeAll(async () => {
    app = await startTestApp()
    app.app.server.on('connection', (socket: Socket) => taken.push(socket))
    process.on('uncaughtException', note)
  })
  afterAll(async () => {
    process.off('uncaughtException', note)
    for (const socket of open) socket.destroy()
    await app.close()
  })

  const begin = async (head: string, from: string) => {
    const { port } = new URL(app.url)
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from })
    open.push(socket.on('error', () => undefined))
    await once(socket, 'connect')
    socket.write(`${head}Host: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`)
    return socket
  }
  /** Returns the number of bytes that the server has read, or Infinity if it has closed the connection. */
  const receivedFrom = ({ localPort, localAddress }: Socket) =>
    taken.find((one) => one.remotePort === localPort && one.remoteAddress === localAddress)?.bytesRead ??
    Infinity

  /** Sends bodies until about `room` bytes of this IP address's memory are free. */
  async function fill(from: string, room: number): Promise<void> {
    let left = 16 * 1024 * 1024 - room
    while (left > 64 * 1024) {
      const bytes = Math.min(left, 7_900_000)
      left -= bytes
      const socket = await begin('POST /api/payments HTTP/1.1\r\n', from)
      socket.write('Content-Length: 8000000\r\n\r\n')
      socket.write(Buffer.alloc(bytes, ' '))
      await expect.poll(() => receivedFrom(socket), { timeout: 10_000 }).toBeGreaterThanOrEqual(bytes)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }

  const PIECE = 64 * 1024
  // Enough memory for the megabyte that the server reads before it refuses the body, but not for more.
  const MEGABYTE_READ = 17 * PIECE + 10_000
  test.each([
    ['/api/login', 'announced', '127.0.1.1', 1000],
    ['/trpc/auth.login', 'announced', '127.0.1.2', 1000],
    ['/api/login', 'chunked', '127.0.1.3', MEGABYTE_READ],
    ['/trpc/auth.login', 'chunked', '127.0.1.4', MEGABYTE_READ],
  ])('does not end the server: %s, %s', async (path, how, from, room) => {
    await fill(from, room)
    const socket = await begin(`POST ${path} HTTP/1.1\r\n`, from)
    let reply = ''
    socket.on('data', (data) => (reply += data.toString()))
    const pieces = 32
    socket.write(
      how === 'chunked' ? 'Transfer-Encoding: chunked\r\n\r\n' : `Content-Length: ${pieces * PIECE}\r\n\r\n`,
    )
    for (let piece = 0; piece < pieces; piece++) {
      if (how === 'chunked') socket.write(`${PIECE.toString(16)}\r\n`)
      socket.write(Buffer.alloc(PIECE, ' '))
      if (how === 'chunked') socket.write('\r\n')
    }
    if (how === 'chunked') socket.write('0\r\n\r\n')
    await expect.poll(() => reply, { timeout: 10_000 }).toContain(' 413 ')
    await expect.poll(() => receivedFrom(socket), { timeout: 10_000 }).toBeGreaterThan(pieces * PIECE)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(escaped).toEqual([])
  })
})
