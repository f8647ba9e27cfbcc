import { beforeAll, expect, test } from 'vitest'
import type { ScormVersion } from '../src/media/scorm.rules.ts'
import { golfPackage } from '../src/testing/scorm-frame-packages.ts'
import { scormPackage } from '../src/testing/scorm-packages.ts'
import { create } from './support/courses.ts'
import { arrive, expectAccessible, expectToFit, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { addPackage, packageFrame, readAttempts, REFUSED, THIEF } from './support/scorm.ts'
import { openSite } from './support/site.ts'
import { act } from './support/studio-lessons.ts'
import { expectViolations } from './support/third-party-requests.ts'

const site = openSite()
let owner: Person

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
})

test.each<ScormVersion>(['1.2', '2004'])(
  'a student opens a package of SCORM %s, continues it later, and passes',
  async (version) => {
    const { id, courseId } = await addPackage(owner, `Motion ${version}`, scormPackage({ version }))
    const student = await site.signIn(`mover${version.replace('.', '')}`)
    const { page } = student
    await create(student.request, '/api/enrollments', { courseId })
    await arrive(page, `/lessons/${id}`)
    await expectAccessible(page)
    expect(await page.locator('iframe').count()).toBe(0)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await seen(packageFrame(page).getByText('Page 1, ab-initio'))
    await expectAccessible(page)
    await packageFrame(page).getByRole('button', { name: 'Next page' }).click()
    await seen(packageFrame(page).getByText('Page 2'))
    await seen(page.getByText('In progress'))

    // When its frame closes, the package ends its session.
    await page.getByRole('button', { name: 'Close' }).click()
    await gone(page.locator('iframe'))
    const exit = version === '1.2' ? 'cmi.core.exit' : 'cmi.exit'
    const kept = () =>
      site.database.sql`select data->>${exit} as exit from scorm_records where lesson_id = ${id}`
    await expect.poll(async () => [...(await kept())]).toEqual([{ exit: 'suspend' }])
    await arrive(page, `/lessons/${id}`)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await seen(packageFrame(page).getByText('Page 2, resume'))
    await seen(packageFrame(page).getByText('सुर 2'))

    await packageFrame(page).getByRole('button', { name: 'Fail' }).click()
    await seen(page.getByText('Not passed'))
    await packageFrame(page).getByRole('button', { name: 'Pass' }).click()
    await seen(page.getByText('Score: 95%'))
    await seen(page.getByRole('status').getByText('Completed'))
    expect(await page.getByRole('button', { name: 'Mark as not complete' }).count()).toBe(0)
    expect(await (await student.request.get(`/api/lessons/${id}/progress`)).json()).toMatchObject({
      completed: true,
    })

    await arrive(owner.page, `/admin/lessons?courseId=${courseId}`)
    await act(owner.page, `Motion ${version}`, 'Results')
    const dialog = owner.page.getByRole('dialog', { name: `Results for Motion ${version}` })
    await seen(dialog.getByText('Passed · 95%'))
    await expectAccessible(owner.page)
  },
)

test('a package with any JavaScript reaches neither the site nor the session', async () => {
  const { id, courseId } = await addPackage(owner, 'Thief', scormPackage({ files: THIEF }))
  const student = await site.signIn('victim')
  const { page } = student
  await create(student.request, '/api/enrollments', { courseId })
  await arrive(page, `/lessons/${id}`)
  const cookies = await page.context().cookies()
  expect(cookies.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  expect(await readAttempts(page)).toMatchObject(REFUSED)
  expect(new URL(page.url()).pathname).toBe(`/lessons/${id}`)
  expect(page.context().pages()).toHaveLength(1)
  expect(await (await student.request.get('/api/user')).json()).toMatchObject({ username: 'victim' })
  expect(await page.context().cookies()).toEqual(cookies)

  // Opens the URL of the package in a tab, where the browser sends cookies. Then loads it as a script of one of the
  // site's pages.
  const url = await page.locator('iframe').getAttribute('src')
  const address = new URL(url ?? '', page.url()).href
  const tab = await page.context().newPage()
  expect((await tab.goto(address))?.status()).toBe(403)
  await tab.close()
  expect(await page.evaluate(async (own) => (await fetch(own)).status, address)).toBe(403)
  const loaded = page.evaluate(
    (own) =>
      new Promise((resolve) => {
        const script = document.createElement('script')
        script.onload = () => resolve('loaded')
        script.onerror = () => resolve('refused')
        script.src = own
        document.head.append(script)
      }),
    new URL('worker.js', address).href,
  )
  expect(await loaded).toBe('refused')
  expectViolations(
    /(?:default-src|form-action) \S+\/media\/scorm\/play\/|violates the document's Content Security Policy/,
  )
})

test('a package with several parts shows a list, and a message if results cannot be saved', async () => {
  const items = [
    { id: 'one', title: `First part ${'of a long story '.repeat(8)}`, href: 'index.html' },
    { id: 'two', title: 'Second part', href: 'index.html' },
  ]
  const { id, courseId } = await addPackage(owner, 'Parts', scormPackage({ items }))
  const student = await site.signIn('parted')
  const { page } = student
  await create(student.request, '/api/enrollments', { courseId })
  await arrive(page, `/lessons/${id}`)
  await page.getByRole('button', { name: 'Open First part' }).click()
  await packageFrame(page).getByRole('button', { name: 'Pass' }).click()
  await seen(page.getByRole('list', { name: 'Parts' }).getByText('Passed'))
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await page.getByRole('status').getByText('Completed').count()).toBe(0)

  await page.route('**/.lantern/report', (route) => route.abort())
  await page.getByRole('button', { name: 'Open Second part' }).click()
  // The frame of the second part replaces the frame of the first.
  const second = page.frameLocator('iframe[title*="Second part"]')
  await second.getByRole('button', { name: 'Pass' }).click()
  await seen(page.getByText('We can’t save your progress right now.'))
  await page.unroute('**/.lantern/report')
  // The frame retries automatically.
  await seen(page.getByRole('status').getByText('Completed'))
})

test('a page that loads its content into a frame reports its own results', async () => {
  const { id, courseId } = await addPackage(owner, 'Golf', golfPackage())
  const { page, request } = await site.signIn('golfer')
  await create(request, '/api/enrollments', { courseId })
  await arrive(page, `/lessons/${id}`)
  await page.getByRole('button', { name: 'Open Playing golf' }).click()
  const content = packageFrame(page).frameLocator('#contentFrame')
  await seen(content.getByRole('heading', { name: 'Par' }))
  await packageFrame(page).getByRole('button', { name: 'Next' }).click()
  await seen(content.getByRole('heading', { name: 'Rules of golf' }))
  await seen(page.getByRole('list', { name: 'Parts' }).getByText('Passed'))
})
