import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { framesetPackage, golfPackage } from '../src/testing/scorm-frame-packages.ts'
import { scormPackage } from '../src/testing/scorm-packages.ts'
import { create } from './support/courses.ts'
import { arrive, expectAccessible, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { addPackage, packageFrame, readAttempts, REFUSED, THIEF } from './support/scorm.ts'
import { freePort } from './support/server.ts'
import { openSite } from './support/site.ts'
import { expectViolations } from './support/third-party-requests.ts'

// Tests packages on a separate host name.

const PORT = String(await freePort())
const PACKAGES = `http://localhost:${PORT}`
const site = openSite({ PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}`, PACKAGE_URL: PACKAGES })
let owner: Person

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
})

async function enrol(username: string, { id, courseId }: { id: number; courseId: number }) {
  const student = await site.signIn(username)
  await create(student.request, '/api/enrollments', { courseId })
  await arrive(student.page, `/lessons/${id}`)
  return student
}
const recordOf = async (lessonId: number) => [
  ...(await site.database.sql`select status, score, data->>'cmi.core.exit' as exit from scorm_records
    where lesson_id = ${lessonId}`),
]
const contentOf = (page: Page) => packageFrame(page).frameLocator('frame[name=scormdriver_content]')

test('the content of a frameset calls its driver, and the student continues and finishes', async () => {
  const lesson = await addPackage(owner, 'Frames', framesetPackage())
  const { page, complaints } = await enrol('framer', lesson)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await seen(contentOf(page).getByRole('heading', { name: 'First page' }))
  await contentOf(page).getByRole('link', { name: 'Next' }).click()
  await seen(contentOf(page).getByText('first page, seen=yes'))
  await seen(page.getByText('In progress'))
  await page.getByRole('button', { name: 'Close' }).click()
  await gone(page.locator('iframe'))
  await expect
    .poll(() => recordOf(lesson.id))
    .toEqual([{ status: 'incomplete', score: null, exit: 'suspend' }])

  await arrive(page, `/lessons/${lesson.id}`)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await seen(contentOf(page).getByRole('heading', { name: 'Second page' }))
  await expectAccessible(page)
  // The browser has stored nothing that the next student could read.
  await seen(contentOf(page).getByText('null,'))
  await contentOf(page).getByRole('button', { name: 'Finish' }).click()
  await seen(page.getByText('Score: 95%'))
  await seen(page.getByRole('status').getByText('Completed'))
  expect(complaints).toEqual([])
})

test('a quiz in a frame is failed, then passed', async () => {
  const lesson = await addPackage(owner, 'Golf', golfPackage())
  const { page } = await enrol('golfer', lesson)
  page.on('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: 'Open Quiz' }).click()
  const quiz = packageFrame(page).frameLocator('#contentFrame')
  const parts = page.getByRole('list', { name: 'Parts' })
  await quiz.getByRole('button', { name: 'Wrong' }).click()
  await seen(parts.getByText('Not passed'))
  await seen(parts.getByText('Score: 40%'))
  await quiz.getByRole('button', { name: 'Right' }).click()
  await seen(parts.getByText('Score: 90%'))
  expect(await page.getByRole('status').getByText('Completed').count()).toBe(0)
  await page.getByRole('button', { name: 'Open Playing golf' }).click()
  // The frame of this part replaces the frame of the quiz.
  const playing = page.frameLocator('iframe[title*="Playing golf"]')
  await playing.getByRole('button', { name: 'Next' }).click()
  await seen(page.getByRole('status').getByText('Completed'))
})

test('a package reaches neither the site nor the session, and its host has nothing else', async () => {
  const lesson = await addPackage(owner, 'Thief', scormPackage({ files: THIEF }))
  const { page, request } = await enrol('victim', lesson)
  const cookies = await page.context().cookies()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  expect(await readAttempts(page)).toMatchObject(REFUSED)
  expect(new URL(page.url()).pathname).toBe(`/lessons/${lesson.id}`)
  expect(await (await request.get('/api/user')).json()).toMatchObject({ username: 'victim' })
  expect(await page.context().cookies()).toEqual(cookies)
  expectViolations(
    /(?:default-src|form-action) \S+\/media\/scorm\/play\/|violates the document's Content Security Policy/,
  )

  const url = (await page.locator('iframe').getAttribute('src')) ?? ''
  expect(new URL(url).origin).toBe(PACKAGES)
  const tab = await page.context().newPage()
  expect((await tab.goto(url))?.status()).toBe(403)
  await tab.close()
  for (const path of ['/', '/courses', '/api/user', '/api/courses', '/healthz', '/media/scorm/x', '/x'])
    expect([path, (await request.get(PACKAGES + path)).status()]).toEqual([path, 404])
  expect((await request.post(`${PACKAGES}/api/login`, { data: ADMIN })).status()).toBe(404)
})
