import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerBodies } from './bodies.ts'

it.each(['application/json', 'Application/JSON'])(
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
