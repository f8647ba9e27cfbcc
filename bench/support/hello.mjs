// The reference for what the machine and the framework can do: Fastify that answers a word, or streams a file.
import { createReadStream } from 'node:fs'
import fastify from 'fastify'

const app = fastify()
app.get('/', async () => ({ hello: 'world' }))
app.get('/file', async (_request, reply) => {
  reply.header('content-type', 'video/mp4')
  return reply.send(createReadStream(process.argv[2] ?? '', { highWaterMark: 256 * 1024 }))
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${url}\n`)
