// `npm run scaled` runs a scaled-out academy on this machine, to try it out. It has two instances, a database with a
// replica, an S3 store and a proxy. Its temporary folder is removed at the end. With `--check` the script tests the
// academy and ends.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { sampleCourseInput } from '../src/catalogue/samples.ts'
import { connect } from '../src/platform/server/db/connect.ts'
import { startReplicated } from '../src/testing/replica.ts'
import { cleanUp, type RunningServer, startServer } from '../tests/support/server.ts'

const checks = process.argv.includes('--check')
const PORT = checks ? 0 : Number(process.env['PORT'] ?? 3000)
const OWNER = { username: 'owner', password: 'an owner tries it out' }

process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true'
const folder = mkdtempSync(join(tmpdir(), 'lantern-scaled-'))
const closings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function close(code: number) {
  for (const one of closings.splice(0).toReversed()) await one()
  await cleanUp()
  process.exit(code)
}
process.once('SIGINT', () => void close(130))
process.once('SIGTERM', () => void close(143))

/**
 * Sends each request to the next instance, or to the other instance if the next one is down. Streams in both
 * directions without buffering.
 */
function startProxy(instances: readonly RunningServer[]): Promise<string> {
  let turn = 0
  const pass = (asked: IncomingMessage, reply: ServerResponse, at: number, tries: number) => {
    const { hostname, port } = new URL(instances[at % instances.length]?.url ?? '')
    const { method, url, headers, socket } = asked
    const forwarded = { 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'http' }
    const sent = request({ hostname, port, method, path: url, headers: { ...headers, ...forwarded } })
    sent.once('response', (got) => {
      reply.writeHead(got.statusCode ?? 502, got.rawHeaders)
      got.pipe(reply)
    })
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries > 1) pass(asked, reply, at + 1, tries - 1)
      else if (reply.headersSent) reply.destroy()
      else reply.writeHead(502).end()
    })
    // If the connection was refused, the proxy has sent no part of the body, so it can retry the request.
    sent.once('socket', (to) =>
      to.connecting ? to.once('connect', () => asked.pipe(sent)) : asked.pipe(sent),
    )
    reply.once('close', () => sent.destroy())
  }
  const proxy = createServer((asked, reply) => pass(asked, reply, (turn += 1), instances.length))
  closings.push(() => (proxy.close(), proxy.closeAllConnections()))
  return new Promise((resolve, reject) => {
    proxy.once('error', reject)
    proxy.listen(PORT, '127.0.0.1', () => {
      const address = proxy.address()
      resolve(`http://localhost:${typeof address === 'object' ? address?.port : PORT}`)
    })
  })
}

async function start() {
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [],
  })
  const { port } = await store.run()
  closings.push(() => store.close())
  // Test helpers create a bucket at this endpoint for the servers.
  process.env['TEST_S3_ENDPOINT'] = `http://127.0.0.1:${port}`
  const databases = await startReplicated(folder)
  closings.push(() => databases.close())
  const { primary, replica } = databases
  const env = {
    DATABASE_URL: databases.urlOf(primary.application),
    DATABASE_OWNER_URL: databases.urlOf(primary.address),
    DATABASE_READ_URL: databases.urlOf({ ...primary.application, port: Number(new URL(replica.url).port) }),
    ADMIN_USERNAME: OWNER.username,
    ADMIN_PASSWORD: OWNER.password,
    TRUST_PROXY: 'loopback',
    DEMO: 'on',
  }
  const instances = [await startServer(env), await startServer(env)]
  for (const one of instances) closings.push(() => one.stop())
  return { instances, databases, url: await startProxy(instances) }
}

const expect = (is: boolean, what: string) => {
  if (!is) throw new Error(`Not so: ${what}`)
  say(`  ${what}`)
}

/** Tests the academy only through the proxy, as a browser would use it. */
async function check({ instances, databases, url }: Awaited<ReturnType<typeof start>>) {
  const ask = (path: string, init?: RequestInit) => fetch(url + path, init)
  const json = { 'content-type': 'application/json' }
  const login = await ask('/api/login', { method: 'POST', headers: json, body: JSON.stringify(OWNER) })
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const whoever = await Promise.all([0, 1, 2, 3].map(() => ask('/api/user', { headers: { cookie } })))
  expect(
    whoever.every(({ status }) => status === 200),
    'one sign-in counts on both instances',
  )
  for (let n = 1; n <= 10; n += 1) {
    const title = `Zither ${n}`
    const course = await ask('/api/courses', {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify(sampleCourseInput({ title, category: 'Programming' })),
    })
    const found = await ask(`/api/courses?search=zither&limit=50`)
    if (course.status !== 201 || !(await found.text()).includes(`"${title}"`))
      throw new Error(`${title} was made (${course.status}) and not found at once`)
  }
  say('  what was written by one instance is found at once on the other')
  const { sql, close: end } = connect(databases.replica.url, { max: 1 })
  const [row] = await sql<{ asked: number }[]>`
    select count(*)::int as asked from pg_stat_activity where usename = 'lantern' and query like '%search%'`
  await end()
  expect((row?.asked ?? 0) > 0, 'the searches were answered by the replica')
  await instances[0]?.stop()
  const left = await Promise.all(Array.from({ length: 10 }, () => ask('/courses')))
  expect(
    left.every(({ status }) => status === 200),
    'one instance is stopped: nobody notices',
  )
  await databases.replica.stop()
  expect((await ask('/api/courses?search=python')).status === 200, 'the replica is stopped: nobody notices')
}

try {
  say('Starting a database, its replica, a store, two instances and a proxy')
  const academy = await start()
  if (checks) {
    await check(academy)
    say('Everything is as it should be')
    await close(0)
  }
  say(`
${academy.url}   the academy, through the proxy; administrator ${OWNER.username}, password '${OWNER.password}'
${academy.instances.map((one) => one.url).join(', ')}   its instances
${process.env['TEST_S3_ENDPOINT']}   the store

Ctrl+C ends it, and removes it.`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  await close(1)
}
