import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { boundDrain, registerBodies } from './bodies.ts'

test.each(['application/json', 'Application/JSON'])(
  'does not wait for ever for %s that trickles in',
  async (type) => {
    const app = Fastify()
    registerBodies(app, { slowest: 300 })
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

/** Sends the whole body before reading, as most clients do, and returns the start of the reply. */
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

describe('a body that is too much', () => {
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
  ])('is answered with 413 also to who reads the answer at the end: %s', async (path, length) => {
    expect(await sendFirst(port, path, length)).toContain(' 413 ')
  })
})

describe('what is sent on after the answer', () => {
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

  test('is not listened to for ever', async () => {
    const socket = await begin()
    const sending = setInterval(() => socket.write('1\r\nx\r\n'), 20)
    // A connection that is cut while writing may emit an error first.
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(sending)
  })

  test('may come to its end, and the connection lives on', async () => {
    const socket = await begin()
    socket.write('0\r\n\r\n')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain(' 200 ')
    socket.destroy()
  })
})
