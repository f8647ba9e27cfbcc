import { appendFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../src/server/testing/database.ts'
import { sampleVideo } from '../src/server/testing/samples.ts'
import type { Lesson } from '../src/shared/schemas/lessons.ts'
import { launchBrowser } from './support/browser.ts'
import { ADMIN, arrive, type Person } from './support/desk.ts'
import { cleanUp, freePort, type RunningServer, startServer, temporaryStorage } from './support/server.ts'
import { create, expectSuccess, newCourse, seen } from './support/studio.ts'

const MEGABYTE = 1024 * 1024
const SIZE = 60 * MEGABYTE

let database: TestDatabase
let server: RunningServer
let browser: Browser
let owner: Person
let folder: string
let film: string
let courseId: number
let environment: Record<string, string>

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lantern-film-'))
  film = join(folder, 'film.mp4')
  // A clip, and a box that players skip.
  const clip = await sampleVideo({ seconds: 2 })
  const header = Buffer.alloc(8)
  header.writeUInt32BE(SIZE - clip.length)
  header.write('free', 4)
  await writeFile(film, Buffer.concat([clip, header]))
  for (let left = SIZE - clip.length - 8; left > 0; left -= MEGABYTE)
    await appendFile(film, Buffer.alloc(Math.min(left, MEGABYTE), left % 251))
  environment = {
    DATABASE_URL: database.url,
    STORAGE_DIR: temporaryStorage(),
    PORT: String(await freePort()),
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMITS: 'off',
  }
  server = await startServer(environment)
  browser = await launchBrowser()
  owner = await arrive(browser, server, ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  courseId = (await newCourse(owner.request, 'Films')).id
})
afterEach(() => expect.poll(() => readdir(join(server.storageDir, 'partial'))).toEqual([]))
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await database?.close()
  await rm(folder, { recursive: true, force: true })
  cleanUp()
})

/** The id of the upload that is there, and how far it is. */
async function partial(): Promise<{ id: string; bytes: number } | null> {
  const place = join(server.storageDir, 'partial')
  const id = (await readdir(place)).find((name) => !name.endsWith('.json'))
  return id === undefined ? null : { id, bytes: (await stat(join(place, id))).size }
}

async function halfSent(): Promise<string> {
  for (let tries = 0; tries < 3000; tries++) {
    const there = await partial()
    if (there && there.bytes > SIZE / 2) return there.id
    await sleep(10)
  }
  throw new Error('Half of the film did not arrive')
}

/** Opens the dialog, chooses the film and sends it, slowly enough to be interrupted. */
async function send(page: Page, title: string) {
  await page.goto(`/admin/lessons?courseId=${courseId}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const slow = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  const dialog = page.getByRole('dialog', { name: 'Add New Lesson' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Duration').fill('2 seconds')
  await dialog.getByText('Upload Video', { exact: true }).click()
  await dialog.getByLabel('Video file').setInputFiles(film)
  await slow(12 * MEGABYTE)
  await dialog.getByRole('button', { name: 'Create Lesson' }).click()
  return { dialog, slow }
}

async function expectLesson(title: string, videoId: string) {
  await expectSuccess(owner.page, 'Lesson created successfully')
  const lessons = (await (await owner.request.get(`/api/lessons/course/${courseId}`)).json()) as Lesson[]
  const lesson = lessons.find((one) => one.title === title)
  expect(lesson?.videoUrl).toBe(`/media/videos/${videoId}`)
  const video = await owner.request.head(lesson?.videoUrl ?? '')
  expect(video.headers()['content-length']).toBe(String(SIZE))
}

it('goes on when the server was killed and started again', async () => {
  const { slow } = await send(owner.page, 'Killed')
  const id = await halfSent()
  await server.kill()
  expect((await partial())?.id).toBe(id)
  await slow(-1)
  server = await startServer(environment)
  expect((await owner.request.get(`/media/videos/${id}`)).status()).toBe(404)
  await expectLesson('Killed', id)
})

it('goes on when the page was loaded again and the same file is chosen', async () => {
  await send(owner.page, 'Reloaded')
  const id = await halfSent()
  await owner.page.reload()
  const before = (await partial())?.bytes ?? 0
  const { dialog } = await send(owner.page, 'Reloaded')
  await seen(dialog.getByText(/^([5-9]\d|100) % · /))
  expect(before).toBeGreaterThan(SIZE / 2)
  await expectLesson('Reloaded', id)
})

it('leaves nothing of a cancelled upload', async () => {
  const { dialog } = await send(owner.page, 'Cancelled')
  await halfSent()
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  await seen(dialog.getByRole('button', { name: 'Create Lesson' }))
  await expect.poll(partial).toBeNull()
})

it('asks again when all was sent and nobody said what became of it', async () => {
  const { page } = owner
  let cut = 0
  await page.route('**/api/upload/tus/*', async (route) => {
    const { method, offset } = {
      method: route.request().method(),
      offset: route.request().headers()['upload-offset'],
    }
    if (cut === 0 && method === 'PATCH' && Number(offset) >= 48 * MEGABYTE) {
      cut += 1
      await route.fetch()
      return route.abort('connectionreset')
    }
    if (method !== 'HEAD') return route.continue()
    const response = await route.fetch()
    const { 'upload-result': _, ...headers } = response.headers()
    return route.fulfill({ response, headers })
  })
  await send(page, 'Unanswered')
  const id = await halfSent()
  await expectLesson('Unanswered', id)
  expect(cut).toBe(1)
  await page.unroute('**/api/upload/tus/*')
})
