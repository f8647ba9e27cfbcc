import { sql } from 'drizzle-orm'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../src/testing/database.ts'
import { SERVICE_WORKERS, sharedBrowser } from './browser.ts'
import { WAIT_MS } from './page.ts'
import { ADMIN, type Person, signIn } from './people.ts'
import { expectNoThirdPartyRequests } from './third-party-requests.ts'
import { cleanUp, type RunningServer, type ServerEnv, startServer } from './server.ts'

/** The site of one test file. Available from `beforeAll` on. */
export type Site = Readonly<{
  database: TestDatabase
  server: RunningServer
  browser: Browser
  /** A separate browser context in which no one is signed in. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>
  /** Signs in as the administrator, or creates a new account, in a separate browser context. */
  signIn(username: string, options?: BrowserContextOptions): Promise<Person>
  /** Restarts a killed server on the same port with the same files. */
  startAgain(): Promise<void>
}>

/** Ends the time in which decisions can be undone. */
export async function passUndo({ db }: TestDatabase): Promise<void> {
  await db.execute(sql`update payments set notify_at = clock_timestamp() where notify_at is not null`)
  await db.execute(sql`select enqueue_job('notify-of-decisions', '{}', 'all', now())`)
}

/**
 * Before the tests of the calling file, starts a built server with an administrator and its own database. Other test
 * files share the browser, so don't close it.
 */
export function openSite(env: ServerEnv = {}): Site {
  let database: TestDatabase
  let server: RunningServer
  let browser: Browser
  const start = async (place: ServerEnv = {}) => {
    server = await startServer({
      DATABASE_URL: database.application.url,
      DATABASE_OWNER_URL: database.url,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMITS: 'off',
      ...env,
      ...place,
    })
  }
  beforeAll(async () => {
    database = await createTestDatabase()
    await start()
    browser = await sharedBrowser()
  })
  // If the start failed, some of these are undefined.
  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close()
    await server?.stop()
    await database?.close()
    await cleanUp()
    expectNoThirdPartyRequests()
  })
  return {
    get database() {
      return database
    },
    get server() {
      return server
    },
    get browser() {
      return browser
    },
    newContext: async (options) => {
      const context = await browser.newContext({
        baseURL: server.url,
        reducedMotion: 'reduce',
        serviceWorkers: SERVICE_WORKERS,
        ...options,
      })
      context.setDefaultTimeout(WAIT_MS)
      return context
    },
    signIn: (username, options) => signIn(browser, server, username, options),
    startAgain: () => start({ PORT: new URL(server.url).port, STORAGE_DIR: server.storageDir }),
  }
}
