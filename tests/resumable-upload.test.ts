import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Lesson } from '../src/catalogue/lessons.schema.ts'
import { create, newCourse } from './support/courses.ts'
import { arrive, expectAccessible, expectSuccess, expectToast, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openLesson, videoState } from './support/player.ts'
import { writeFilm } from '../src/testing/films.ts'
import { openSite } from './support/site.ts'

const MEGABYTE = 1024 * 1024
/** Uploads are sent in parts of 16 MB. The middle of this file is in the second part, and a third part follows. */
const SIZE = 36 * MEGABYTE

const site = openSite()
let owner: Person
let folder: string
let film: string
let courseId: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lantern-film-'))
  film = join(folder, 'film.mp4')
  await writeFilm(film, SIZE)
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  courseId = (await newCourse(owner.request, { title: 'Films' })).id
})
afterEach(() => expect.poll(() => readdir(join(site.server.storageDir, 'partial'))).toEqual([]))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the ID and the size so far of the current upload. */
async function partial(): Promise<{ id: string; bytes: number } | null> {
  const place = join(site.server.storageDir, 'partial')
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

/** Opens the dialog and starts to upload the video, slowly enough that the test can interrupt it. */
async function send(page: Page, title: string, file = film) {
  await arrive(page, `/admin/lessons?courseId=${courseId}`)
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const network = (offline: boolean, uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  const slow = (uploadThroughput: number) => network(false, uploadThroughput)
  // Changes both settings in one step. Between two steps, the browser could send the rest of the video at full speed.
  const disconnect = () => network(true, -1)
  const dialog = page.getByRole('dialog', { name: 'Add New Lesson' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Duration').fill('2 seconds')
  await dialog.getByText('Upload video', { exact: true }).click()
  await dialog.getByLabel('Video file').setInputFiles(file)
  await slow(7 * MEGABYTE)
  await dialog.getByRole('button', { name: 'Create lesson' }).click()
  return { dialog, slow, disconnect }
}

/** Expects that the lesson has the complete video with this ID, and that the video plays. */
async function expectLesson(title: string, videoId: string | RegExp = /[0-9a-f-]{36}/) {
  await expectSuccess(owner.page, 'Lesson created successfully')
  const lessons = (await (await owner.request.get(`/api/lessons/course/${courseId}`)).json()) as Lesson[]
  const lesson = lessons.find((one) => one.title === title)
  expect(lesson?.videoUrl).toMatch(
    typeof videoId === 'string'
      ? `/media/videos/${videoId}`
      : new RegExp(`^/media/videos/${videoId.source}$`),
  )
  const video = await owner.request.head(lesson?.videoUrl ?? '')
  expect(video.headers()['content-length']).toBe(String(SIZE))
  await openLesson(owner.page, lesson?.id ?? 0)
  await owner.page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => videoState(owner.page).then(({ time }) => time)).toBeGreaterThan(0.5)
}

/** Expects that the dialog shows the lost connection and the progress, without an alert and without a speed. */
async function expectWaiting(dialog: Locator) {
  await seen(dialog.locator('p:not([role])', { hasText: 'Connection lost. Trying again…' }))
  await seen(dialog.getByRole('status').getByText('Connection lost. Trying again…'))
  await seen(dialog.getByText(/^[4-9]\d% · [\d.]+ MB of 36 MB$/))
  expect(await dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toMatch(/^[4-9]\d$/)
  expect(await dialog.getByRole('button', { name: 'Cancel upload' }).isEnabled()).toBe(true)
  expect(await dialog.getByRole('alert').count()).toBe(0)
}

test('shows a lost connection when the server was killed, and continues when the server is back', async () => {
  const { dialog, slow } = await send(owner.page, 'Killed')
  const id = await halfSent()
  await site.server.kill()
  expect((await partial())?.id).toBe(id)
  await slow(-1)
  await expectWaiting(dialog)
  await expectAccessible(owner.page)
  await site.startAgain()
  expect((await owner.request.get(`/media/videos/${id}`)).status()).toBe(404)
  await expectLesson('Killed', id)
})

test('pauses while the browser is offline and continues when it is online', async () => {
  const { dialog, slow, disconnect } = await send(owner.page, 'Offline')
  const id = await halfSent()
  await disconnect()
  await expectWaiting(dialog)
  await sleep(4000)
  await expectWaiting(dialog)
  expect((await partial())?.id).toBe(id)
  await slow(-1)
  await expectLesson('Offline', id)
})

test('can be cancelled while it is queued, and is not offered again', async () => {
  const { dialog, slow, disconnect } = await send(owner.page, 'Given up')
  const id = await halfSent()
  await disconnect()
  await expectWaiting(dialog)
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  await seen(dialog.getByRole('button', { name: 'Create lesson' }))
  await slow(-1)
  await arrive(owner.page, `/admin/lessons?courseId=${courseId}`)
  expect(await owner.page.getByText(/was interrupted/).count()).toBe(0)
  // The browser cannot cancel this upload, so the test deletes it without waiting for the sweep.
  await owner.request.delete(`/api/upload/tus/${id}`, { headers: { 'Tus-Resumable': '1.0.0' } })
})

test('is offered after a reload, and continues when the user chooses the same file again', async () => {
  await send(owner.page, 'Reloaded')
  const id = await halfSent()
  await owner.page.reload()
  const before = (await partial())?.bytes ?? 0
  await seen(owner.page.getByText(/^film\.mp4 was interrupted at [5-9]\d%/))
  await expectAccessible(owner.page)
  const { dialog } = await send(owner.page, 'Reloaded')
  await seen(dialog.getByText(/^([5-9]\d|100)% · /))
  expect(before).toBeGreaterThan(SIZE / 2)
  await expectLesson('Reloaded', id)
})

test('can be discarded after a reload', async () => {
  await send(owner.page, 'Discarded')
  await halfSent()
  await owner.page.reload()
  await owner.page.getByRole('button', { name: 'Discard the upload of film.mp4' }).click()
  await expect.poll(partial).toBeNull()
  await owner.page.getByText(/was interrupted/).waitFor({ state: 'detached' })
})

test('leaves no files of a cancelled upload', async () => {
  const { dialog } = await send(owner.page, 'Cancelled')
  await halfSent()
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  await seen(dialog.getByRole('button', { name: 'Create lesson' }))
  await expect.poll(partial).toBeNull()
})

test('shows the reason of an error, and continues from its position', async () => {
  const { page, request } = owner
  const { dialog, slow } = await send(page, 'Refused')
  const id = await halfSent()
  await page.context().clearCookies()
  await expectToast(page, 'Upload Failed', 'Sign in to continue')
  await slow(-1)
  await seen(dialog.getByText('film.mp4 was not uploaded'))
  await seen(dialog.getByText('Sign in to continue'))
  await expectAccessible(page)
  expect((await request.post('/api/login', { data: ADMIN })).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expectLesson('Refused', id)
})

test("shows the server's message for a file that is not a video", async () => {
  const text = join(folder, 'notes.mp4')
  await writeFile(text, Buffer.alloc(21 * MEGABYTE, 'Listen to the drone. '))
  const { dialog, slow } = await send(owner.page, 'No film', text)
  await slow(-1)
  await expectToast(owner.page, 'Upload Failed', /of another type/)
  await seen(dialog.getByText('notes.mp4 was not uploaded'))
  await seen(dialog.getByText(/of another type/))
  // When another file is chosen, the error disappears.
  await dialog.getByLabel('Video file').setInputFiles(film)
  await dialog.getByText('notes.mp4 was not uploaded').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Create lesson' }).click()
  await expectLesson('No film')
})

test.each([
  { way: 'answers 404', block: { status: 404, contentType: 'text/html', body: '<h1>Not Found</h1>' } },
  { way: 'ends every connection', block: null },
])('is sent as a form if a proxy $way', async ({ way, block }) => {
  const { page } = owner
  const forms: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload/video')) forms.push(request.method())
  })
  await page.route(/\/api\/upload\/tus/, (route) =>
    block ? route.fulfill(block) : route.abort('connectionreset'),
  )
  const { slow } = await send(page, way)
  await slow(-1)
  await expectLesson(way)
  expect(forms).toEqual(['POST'])
  expect(await partial()).toBeNull()
  await page.unrouteAll()
})

test('requests the result again if all data was sent but no response arrived', async () => {
  const { page } = owner
  let cut = 0
  // Intercepts requests in the browser. Otherwise the whole video would pass through this process.
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, request, responseStatusCode, responseHeaders = [] }) => {
    const offset = new Headers(request.headers).get('upload-offset')
    if (cut === 0 && request.method === 'PATCH' && Number(offset) >= 32 * MEGABYTE) {
      cut += 1
      void session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    } else {
      const silent = responseHeaders.filter(({ name }) => name.toLowerCase() !== 'upload-result')
      const head = { responseCode: responseStatusCode ?? 0, responseHeaders: silent }
      void session.send('Fetch.continueResponse', { requestId, ...(request.method === 'HEAD' && head) })
    }
  })
  const patterns = [{ urlPattern: '*/api/upload/tus/*', requestStage: 'Response' as const }]
  await session.send('Fetch.enable', { patterns })
  const { slow } = await send(page, 'Unanswered')
  const id = await halfSent()
  await slow(-1)
  await expectLesson('Unanswered', id)
  expect(cut).toBe(1)
  await session.detach()
})
