import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openProfile } from './browser.ts'
import { createClassroom } from './classroom.ts'
import { arrive, seen, WAIT_MS } from './page.ts'
import { ADMIN } from './people.ts'
import type { Site } from './site.ts'

const PHONE = {
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'allow',
  reducedMotion: 'reduce',
} as const
const SECONDS = 12

/** Returns the number of downloaded segments in the browser. */
export const countSegments = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('downloads')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const counting = opening.result.transaction('segments').objectStore('segments').count()
    await new Promise((resolve) => counting.addEventListener('success', resolve))
    opening.result.close()
    return counting.result
  })

export async function openDownload(page: Page, lessonId: number): Promise<Locator> {
  await arrive(page, `/lessons/${lessonId}`)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await seen(dialog)
  return dialog
}

export async function download(page: Page, lessonId: number, choice = /^Video, / as RegExp) {
  const dialog = await openDownload(page, lessonId)
  await dialog.getByRole('radio', { name: choice }).check()
  await dialog.getByRole('button', { name: 'Download' }).click()
  await seen(dialog.getByText(/This lesson is on this device until/))
}

/** Plays a downloaded lesson to its end. */
export async function watch(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  await page.waitForFunction((seconds) => {
    const video = document.querySelector('video')
    if (video) video.playbackRate = 4
    return video !== null && video.currentTime > seconds * 0.97
  }, SECONDS)
  await page.getByRole('button', { name: 'Close' }).click()
}

/**
 * Before the tests of the calling file, creates a course with two lessons that students can download. Returns functions
 * that start students' browsers, and that read progress and leases from the database.
 */
export function openDownloadsCourse(site: Site) {
  const course = { id: 0, first: 0, second: 0 }
  beforeAll(async () => {
    const owner = await site.signIn(ADMIN.username)
    const classroom = await createClassroom(owner.request)
    course.id = (await classroom.course({ title: 'On the train', isPremium: true, price: '₹499' })).id
    await owner.request.patch(`/api/courses/${course.id}`, { data: { allowsOffline: true } })
    const videos = [
      await classroom.video({ seconds: SECONDS, rate: 5 }),
      await classroom.video({ seconds: SECONDS }),
    ]
    const lesson = async (title: string, order: number) =>
      (await classroom.lesson({ courseId: course.id, title, order, videoUrl: videos[order - 1] ?? null })).id
    course.first = await lesson('The first lesson', 1)
    course.second = await lesson('The second lesson', 2)
    await classroom.captions(course.first, 'en', 'WEBVTT\n\n00:00.000 --> 00:10.000\nWelcome aboard\n')
    for (const id of [course.first, course.second]) await classroom.renditions(id)
  }, 300_000)

  const folders: string[] = []
  const open = new Set<BrowserContext>()
  afterEach(async () => {
    for (const context of open) await context.close()
    open.clear()
  })
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  /** Starts a student's browser, which stores its data in the folder. */
  async function start(folder: string, options = {}) {
    const context = await openProfile(folder, { ...PHONE, baseURL: site.server.url, ...options })
    context.setDefaultTimeout(WAIT_MS)
    open.add(context)
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }

  async function stop(context: BrowserContext) {
    open.delete(context)
    await context.close()
  }

  /** Creates a student with access to the course, signed in on a phone. */
  async function student(username: string, options = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'lantern-profile-'))
    folders.push(folder)
    const { context, page } = await start(folder, options)
    const reply = await context.request.post('/api/register', {
      data: { username, password: 'a long password' },
    })
    expect(reply.status()).toBe(201)
    await site.database.sql`
      insert into entitlements (user_id, course_id, source)
      select id, ${course.id}, 'scholarship' from users where username = ${username}`
    expect((await context.request.post('/api/enrollments', { data: { courseId: course.id } })).status()).toBe(
      201,
    )
    return { folder, context, page, username }
  }

  const progressOf = (username: string) => site.database.sql<
    { lesson: number; position: number; completed: boolean }[]
  >`select lesson_id as lesson, position, completed from lesson_progress p join users u on u.id = p.user_id
    where u.username = ${username} order by 1`

  const leasesOf = (username: string) => site.database.sql`
    select l.lesson_id, l.height from offline_leases l join sessions s on s.id = l.session_id
    join users u on u.id = s.user_id where u.username = ${username} order by 1`

  return { course, start, stop, student, progressOf, leasesOf }
}
