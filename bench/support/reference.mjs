// The reference for the machine and the framework: a bare Fastify server. It replies with a word, streams a file,
// sends prepared bytes, runs statements and sends their rows, or does both. A file contains its configuration.
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import postgres from 'postgres'

const { file, address, answers = [], works = [] } = JSON.parse(readFileSync(process.argv[2], 'utf8'))

const app = fastify()
app.get('/', async () => ({ hello: 'world' }))
if (file) {
  await app.register(fastifyStatic, { root: dirname(file), serve: false })
  app.get('/file', (_request, reply) => reply.sendFile(basename(file)))
}
for (const [at, { headers, body }] of answers.entries()) {
  const bytes = Buffer.from(body, 'base64')
  app.get(`/bytes/${at}`, (_request, reply) => reply.headers(headers).send(bytes))
}
const sql = address && postgres({ ...address, max: 10, onnotice: () => undefined })
const run = (on, text) => on.unsafe(text, [], { prepare: true })
for (const [at, { single, transactions }] of works.entries()) {
  const read = async () => {
    const rows = await Promise.all(single.map((text) => run(sql, text)))
    for (const texts of transactions)
      rows.push(...(await sql.begin((tx) => texts.map((text) => run(tx, text)))))
    return rows
  }
  app.route({ method: ['GET', 'POST'], url: `/sql/${at}`, handler: read })
  const answer = answers[at]
  if (!answer) continue
  const bytes = Buffer.from(answer.body, 'base64')
  app.get(`/pages/${at}`, async (_request, reply) => {
    await read()
    return reply.headers(answer.headers).send(bytes)
  })
}
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${url}\n`)
