import type { APIRequestContext, Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { SERVICE_WORKERS } from './browser.ts'
import { WAIT_MS } from './page.ts'
import type { RunningServer } from './server.ts'

export const ADMIN = { username: 'head', password: 'a password for the head' }

/** A signed-in user with a separate browser context, and the errors in its console. */
export type Person = Readonly<{ page: Page; request: APIRequestContext; complaints: string[] }>

/** Signs in as the administrator, or creates a new account. */
export async function signIn(
  browser: Browser,
  server: Pick<RunningServer, 'url'>,
  username: string,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    serviceWorkers: SERVICE_WORKERS,
    baseURL: server.url,
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  context.setDefaultTimeout(WAIT_MS)
  const admin = username === ADMIN.username
  const reply = await context.request.post(admin ? '/api/login' : '/api/register', {
    data: admin ? ADMIN : { username, password: 'a long password' },
  })
  expect(reply.status()).toBe(admin ? 200 : 201)
  const page = await context.newPage()
  return { page, request: context.request, complaints: complaintsOf(page) }
}

/** Collects the browser's errors in the returned list, except those about the server's error responses. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return complaints
}
