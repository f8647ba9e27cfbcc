import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PID_FILE } from '../src/media/server/encoding/process-video.ts'
import { isAlive } from '../src/platform/server/db/embedded/processes.ts'
import { createClassroom } from './support/classroom.ts'
import { arrive, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openLesson, slider, videoState } from './support/player.ts'
import { openSite } from './support/site.ts'

const site = openSite()

/** Suspends the running encoder, so that it cannot finish even on a fast machine. Returns its process ID. */
async function holdEncoder(): Promise<number> {
  const folder = join(site.server.storageDir, 'tmp')
  for (let tries = 0; tries < 12_000; tries++) {
    for (const name of readdirSync(folder)) {
      const file = join(folder, name, PID_FILE)
      const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
      if (!pid || !isAlive(pid)) continue
      process.kill(pid, 'SIGSTOP')
      return pid
    }
    await sleep(5)
  }
  throw new Error('No encoder came to work')
}

/** Waits until the studio shows progress, without a reload. */
const underWay = (page: Page) => page.getByText(/^Processing \d+%$/).waitFor({ timeout: 60_000 })

test('creates three renditions of 720p although the encoder is killed, and they play at every quality', async () => {
  const owner = await site.signIn(ADMIN.username)
  const classroom = await createClassroom(owner.request)
  const { id: courseId } = await classroom.course({ title: 'A long look' })
  const videoUrl = await classroom.video({ seconds: 30, width: 1280, height: 720, rate: 5 })
  const { id } = await classroom.lesson({ courseId, title: 'Half a minute', videoUrl })
  await arrive(owner.page, `/admin/lessons?courseId=${courseId}`)
  const killed = await holdEncoder()
  await underWay(owner.page)

  // The encoder is killed. The studio first shows that the video is queued, then that it is processed again.
  process.kill(killed, 'SIGKILL')
  await owner.page.getByText('Video is queued for processing').waitFor()
  const student = await site.signIn('student')
  await student.request.post('/api/enrollments', { data: { courseId } })
  await openLesson(student.page, id)
  expect(await videoState(student.page)).toMatchObject({ height: 720, blob: false })
  const orphan = await holdEncoder()
  await underWay(owner.page)

  // The server is killed. The next server ends the encoder that is still running. It takes over the job when the job's
  // lease has expired.
  await site.server.kill()
  await site.startAgain()
  await expect.poll(() => isAlive(orphan)).toBe(false)
  // Simulates that half a minute has passed. The lease has then expired.
  await site.database
    .sql`update jobs set locked_until = locked_until - interval '31 seconds' where name = 'make-renditions'`
  await site.database.sql`select pg_notify('lantern', '{"topic": "jobs", "payload": {}}')`
  const last = await holdEncoder()
  await underWay(owner.page)
  process.kill(last, 'SIGCONT')
  await owner.page.getByText('Video: 720p, 480p, 360p').waitFor({ timeout: 120_000 })
  const [video] = await site.database.sql<{ attempts: number }[]>`select attempts from videos`
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
    // A user moves the mouse to show the controls.
    await page.mouse.move(400, 200)
    await page.mouse.move(500, 300)
    await page.getByRole('button', { name: /^Quality/ }).click()
    await page.getByRole('menuitemradio', { name: quality }).click()
  }
  // Segments that are already loaded keep their quality. For this reason, each quality is tested at another position.
  for (const [height, second] of [
    [360, '20'],
    [720, '2'],
    [480, '23'],
  ] as const) {
    await choose(`${height}p`)
    await slider(page, 'Seek').fill(second)
    await expect.poll(() => videoState(page)).toMatchObject({ height, blob: true, paused: false })
    const { time } = await videoState(page)
    await expect.poll(() => videoState(page).then((state) => state.time)).toBeGreaterThan(time + 0.5)
  }
  await choose('Auto')
  await seen(page.getByRole('button', { name: /^Quality: Auto/ }))
  // Seeks to the end, because each quality has its own last segment.
  await slider(page, 'Seek').fill('28')
  await expect.poll(() => videoState(page).then(({ ended }) => ended)).toBe(true)
  expect(student.complaints).toEqual([])
  expect(owner.complaints).toEqual([])
}, 240_000)
