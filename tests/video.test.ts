import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PID_FILE } from '../src/media/server/encoding/process-video.ts'
import { createTestDatabase, type TestDatabase } from '../src/testing/database.ts'
import { launchBrowser } from './support/browser.ts'
import { createClassroom, openLesson, seen, videoState } from './support/classroom.ts'
import { ADMIN, arrive } from './support/desk.ts'
import { cleanUp, freePort, type RunningServer, startServer, temporaryStorage } from './support/server.ts'

let database: TestDatabase
let server: RunningServer
let browser: Browser
let environment: Record<string, string>

beforeAll(async () => {
  database = await createTestDatabase()
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
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await database?.close()
  cleanUp()
})

/** The encoder that works at this moment. */
async function encoder(): Promise<number> {
  const folder = join(server.storageDir, 'tmp')
  for (let tries = 0; tries < 1200; tries++) {
    for (const name of readdirSync(folder)) {
      const file = join(folder, name, PID_FILE)
      const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
      if (pid && isRunning(pid)) return pid
    }
    await sleep(50)
  }
  throw new Error('No encoder came to work')
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The studio says, without being asked again, that the renditions are under way. */
const underWay = (page: Page) => page.getByText(/^Processing ([1-9]|[1-8]\d) %$/).waitFor({ timeout: 60_000 })

test('makes three renditions of a minute in 720p, whatever is killed meanwhile, which play at every quality', async () => {
  const owner = await arrive(browser, server, ADMIN.username)
  const classroom = await createClassroom(owner.request)
  const { id: courseId } = await classroom.course({ title: 'A long look' })
  const videoUrl = await classroom.video({ seconds: 60, width: 1280, height: 720, rate: 12 })
  const { id } = await classroom.lesson({ courseId, title: 'One minute', videoUrl })
  await owner.page.goto(`/admin/lessons?courseId=${courseId}`)
  await underWay(owner.page)

  // The encoder dies: the studio says that the video waits, then that it is being processed again.
  process.kill(await encoder(), 'SIGKILL')
  await owner.page.getByText('Video is waiting to be processed').waitFor({ timeout: 15_000 })
  const student = await arrive(browser, server, 'student')
  await student.request.post('/api/enrollments', { data: { courseId } })
  await openLesson(student.page, id)
  expect(await videoState(student.page)).toMatchObject({ height: 720, blob: false })
  await underWay(owner.page)

  // The server dies: the next one ends the encoder that was left, and takes the job over when nobody reports any more.
  const orphan = await encoder()
  await server.kill()
  server = await startServer(environment)
  await expect.poll(() => isRunning(orphan)).toBe(false)
  await underWay(owner.page)
  await owner.page.getByText('Video: 720p, 480p, 360p').waitFor({ timeout: 120_000 })
  const [video] = await database.sql<{ attempts: number }[]>`select attempts from videos`
  expect(video?.attempts).toBe(3)

  const { page } = student
  await openLesson(page, id)
  await page.getByRole('button', { name: 'Quality: Auto' }).click()
  const offered = page.getByRole('menu', { name: 'Quality' }).getByRole('menuitemradio')
  expect((await offered.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    'Auto',
    '720p',
    '480p',
    '360p',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const choose = async (quality: string) => {
    // Who watches moves the mouse to see the controls.
    await page.mouse.move(400, 200)
    await page.mouse.move(500, 300)
    await page.getByRole('button', { name: /^Quality/ }).click()
    await page.getByRole('menuitemradio', { name: quality }).click()
  }
  for (const height of [360, 720, 480]) {
    await choose(`${height}p`)
    await expect.poll(() => videoState(page)).toMatchObject({ height, blob: true, paused: false })
    const { time } = await videoState(page)
    await expect.poll(() => videoState(page).then((state) => state.time)).toBeGreaterThan(time + 0.5)
  }
  await choose('Auto')
  await seen(page.getByRole('button', { name: /^Quality: Auto/ }))
  // To its end: the last segment of every quality is there.
  await page.getByRole('slider', { name: 'Seek' }).fill('58')
  await expect.poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.ended)).toBe(true)
  expect(student.complaints).toEqual([])
  expect(owner.complaints).toEqual([])
}, 240_000)
