import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../src/testing/database.ts'
import { launchBrowser } from './support/browser.ts'
import { seen, toast } from './support/classroom.ts'
import { arrive } from './support/desk.ts'
import { cleanUp, type RunningServer, startServer } from './support/server.ts'

let database: TestDatabase
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ DATABASE_URL: database.url, DEMO: 'on', RATE_LIMITS: 'off' })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await database?.close()
  cleanUp()
})

test('leads whoever was signed out meanwhile to /login and back, with what they wrote', async () => {
  const { page } = await arrive(browser, server, 'meanwhile')
  const box = page.getByPlaceholder('Add a comment...')
  await page.goto('/lessons/1', { waitUntil: 'networkidle' })
  await box.fill('Written for an hour')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.waitForURL('**/login?from=%2Flessons%2F1')
  await toast(page, 'You are signed out', 'Sign in to continue')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Username').fill('meanwhile2')
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/lessons/1')
  expect(await box.inputValue()).toBe('Written for an hour')

  // So it is on the way to another page, and with a download.
  await page.goto('/courses', { waitUntil: 'networkidle' })
  await page.context().clearCookies()
  await page.getByRole('banner').getByRole('link', { name: 'Upgrade to Premium' }).click()
  await page.waitForURL('**/login?from=%2Fupgrade')
  await seen(page.getByRole('banner').getByRole('link', { name: 'Login' }))
  await page.context().close()
})

test('asks to sign in when the session ended before a download', async () => {
  const { page } = await arrive(browser, server, 'downloader')
  await page.goto('/resources', { waitUntil: 'networkidle' })
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Download' }).first().click()
  await page.waitForURL('**/login?from=%2Fresources')
  await page.context().close()
})

test('signs the other tabs out and in as well', async () => {
  const { page } = await arrive(browser, server, 'twotabs')
  const other = await page.context().newPage()
  await page.goto('/courses', { waitUntil: 'networkidle' })
  await other.goto('/my-library', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await other.waitForURL('**/login?from=%2Fmy-library')
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Username').fill('twotabs2')
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await other.waitForURL('**/my-library')
  await page.context().close()
})

test('takes a double click for one', async () => {
  const { page } = await arrive(browser, server, 'twice')
  await page.goto('/lessons/10', { waitUntil: 'networkidle' })
  const sent: string[] = []
  page.on('request', (request) => {
    const call = /\/trpc\/(comments\.create|lessons\.share)/.exec(request.url())?.[1]
    if (call) sent.push(call)
  })
  await page.getByPlaceholder('Add a comment...').fill('Once')
  await page.getByRole('button', { name: 'Comment', exact: true }).dblclick()
  await toast(page, 'Comment posted', 'Your comment has been added')
  await page.getByRole('button', { name: 'Share' }).dblclick()
  await seen(page.getByText('1 share', { exact: true }))
  expect(sent).toEqual(['comments.create', 'lessons.share'])
  await page.context().close()
})
