import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createLive } from '../platform/server/live.ts'
import { buildApp } from '../app.ts'
import type { Services } from '../platform/server/context.ts'
import { readEnv } from '../platform/server/process/env.ts'
import { createLog } from '../platform/server/process/log.ts'
import { createStorage } from '../platform/server/storage/create-storage.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createRows } from './rows.ts'
import { SECRET } from './secret.ts'
import { refuseUndeclared } from './declared-refusals.ts'

export type Reply = { status: number; headers: Headers; json: unknown; text: string }

/** A user with a cookie jar, as a client that makes calls over HTTP. */
export type Client = {
  cookie: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
}

export type TestApp = {
  url: string
  app: FastifyInstance
  services: Services
  database: TestDatabase
  rows: ReturnType<typeof createRows>
  routes: { method: string; path: string }[]
  client(cookie?: string): Client
  close(): Promise<void>
}

type Options = {
  env?: Record<string, string>
  database?: TestDatabase
  /** All instances of one installation use the same secret. */
  secret?: string
  capacity?: number
}

/** Starts the real server (without pages) on its own database and a free port. */
export async function startTestApp({
  env: variables = {},
  database: given,
  secret,
  capacity,
}: Options = {}): Promise<TestApp> {
  const database = given ?? (await createTestDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'lantern-app-'))
  const env = readEnv({
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    STORAGE_DIR: folder,
    DATABASE_URL: database.application.url,
    DATABASE_OWNER_URL: database.url,
    ...variables,
  })
  const log = createLog(env)
  const live = createLive({ sql: database.application.sql, log })
  const services: Services = {
    env,
    db: database.application.db,
    storage: await createStorage(env),
    live,
    log,
  }
  const routes: TestApp['routes'] = []
  const app = await buildApp({
    ...services,
    secrets: [secret ?? SECRET],
    ready: () => true,
    pages: false,
    ...(capacity !== undefined && { capacity }),
    onRoute: (route) => routes.push(route),
  })
  await app.startLanguages()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    app,
    services,
    database,
    rows: createRows(database.db),
    routes,
    client: (cookie = '') => createClient(url, cookie),
    close: async () => {
      // Closes the live events first, like main.ts. Otherwise open event streams would delay the end of the server.
      await live.close()
      await app.close()
      if (!given) await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function createClient(url: string, cookie: string): Client {
  const client: Client = {
    cookie,
    async call(method, path, body, headers = {}) {
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
          ...(client.cookie && { cookie: client.cookie }),
          ...headers,
        },
        ...(body !== undefined && { body: bodyOf(body) }),
      })
      for (const set of response.headers.getSetCookie()) client.cookie = keep(client.cookie, set)
      const text = await response.text()
      refuseUndeclared(method, path, response.status, text)
      let json: unknown
      try {
        json = JSON.parse(text)
      } catch {
        json = undefined
      }
      return { status: response.status, headers: response.headers, json, text }
    },
    get: (path, headers) => client.call('GET', path, undefined, headers),
    post: (path, body, headers) => client.call('POST', path, body, headers),
  }
  return client
}

/** Adds a cookie to the jar, or removes it if its value is empty. */
function keep(cookies: string, set: string): string {
  const [pair = ''] = set.split(';', 1)
  const name = pair.slice(0, pair.indexOf('=') + 1)
  const others = cookies.split('; ').filter((one) => one !== '' && !one.startsWith(name))
  return (pair === name ? others : [...others, pair]).join('; ')
}

const bodyOf = (body: unknown) =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)
