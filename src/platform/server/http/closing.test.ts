import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endUnusedConnections } from './closing.ts'

test('a server sends its responses and ends, although browsers hold connections open', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 600_000 })
  endUnusedConnections(app)
  let answer: (() => void) | undefined
  app.get('/', () => new Promise((resolve) => (answer = () => resolve('answered'))))
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  // Browsers open such connections in advance.
  const silent = connect(Number(url.port), url.hostname)
  await once(silent, 'connect')
  const asked = fetch(url).then((reply) => reply.text())
  await expect.poll(() => answer).toBeDefined()

  const closed = app.close()
  await once(silent, 'close')
  answer?.()
  expect(await asked).toBe('answered')
  await closed
}, 30_000)
