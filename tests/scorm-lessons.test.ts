import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { ScormVersion } from '../src/media/scorm.rules.ts'
import { scormPackage } from '../src/testing/scorm-packages.ts'
import { create } from './support/courses.ts'
import { arrive, expectAccessible, expectSuccess, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { act, courseWith, lessonsOf, row } from './support/studio-lessons.ts'
import { expectViolations } from './support/third-party-requests.ts'

const site = openSite()
let owner: Person

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
})

/** Creates a lesson with a package in the studio. */
async function addLesson(title: string, zip: Buffer) {
  const { page } = owner
  const courseId = await courseWith(owner.request, `Course of ${title}`, 'Film')
  await arrive(page, `/admin/lessons?courseId=${courseId}`)
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lesson' })
  await dialog.getByLabel('Kind').selectOption('SCORM package')
  await gone(dialog.getByLabel('Video URL'))
  await dialog.getByLabel('Title').fill(title)
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'motion.zip', mimeType: 'application/zip', buffer: zip })
  await dialog.getByRole('button', { name: 'Create Lesson' }).click()
  await expectSuccess(page, 'Lesson created successfully')
  await seen(row(page, title).getByText('SCORM package', { exact: true }))
  const lesson = (await lessonsOf(owner.request, courseId)).find((one) => one.title === title)
  return { courseId, id: (lesson as unknown as { id: number }).id }
}

const frameOf = (page: Page) => page.frameLocator('iframe')

test.each<ScormVersion>(['1.2', '2004'])(
  'a student opens a package of SCORM %s, continues it later, and passes',
  async (version) => {
    const { id, courseId } = await addLesson(`Motion ${version}`, scormPackage({ version }))
    const student = await site.signIn(`mover${version.replace('.', '')}`)
    const { page } = student
    await create(student.request, '/api/enrollments', { courseId })
    await arrive(page, `/lessons/${id}`)
    await expectAccessible(page)
    expect(await page.locator('iframe').count()).toBe(0)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await seen(frameOf(page).getByText('Page 1, ab-initio'))
    await expectAccessible(page)
    await frameOf(page).getByRole('button', { name: 'Next page' }).click()
    await seen(frameOf(page).getByText('Page 2'))
    await seen(page.getByText('In progress'))

    // The package ends its session when its frame is closed.
    await page.getByRole('button', { name: 'Close' }).click()
    await gone(page.locator('iframe'))
    const exit = version === '1.2' ? 'cmi.core.exit' : 'cmi.exit'
    const kept = () =>
      site.database.sql`select data->>${exit} as exit from scorm_records where lesson_id = ${id}`
    await expect.poll(async () => [...(await kept())]).toEqual([{ exit: 'suspend' }])
    await arrive(page, `/lessons/${id}`)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await seen(frameOf(page).getByText('Page 2, resume'))
    await seen(frameOf(page).getByText('सुर 2'))

    await frameOf(page).getByRole('button', { name: 'Fail' }).click()
    await seen(page.getByText('Not passed'))
    await frameOf(page).getByRole('button', { name: 'Pass' }).click()
    await seen(page.getByText('Score: 95%'))
    await seen(page.getByRole('status').getByText('Completed'))
    expect(await page.getByRole('button', { name: 'Mark as not complete' }).count()).toBe(0)
    expect(await (await student.request.get(`/api/lessons/${id}/progress`)).json()).toMatchObject({
      completed: true,
    })

    await arrive(owner.page, `/admin/lessons?courseId=${courseId}`)
    await act(owner.page, `Motion ${version}`, 'Results')
    const dialog = owner.page.getByRole('dialog', { name: `Results of Motion ${version}` })
    await seen(dialog.getByText('Passed · 95%'))
    await expectAccessible(owner.page)
  },
)

/** A package that tries to reach the site and the student. */
const THIEF = `<!DOCTYPE html><title>Thief</title><body><script>
  const address = (path) => new URL(path, location.href).href
  const attempts = {
    cookies: () => document.cookie,
    storage: () => localStorage.getItem('theme'),
    call: () => fetch(address('/api/user'), { credentials: 'include' }).then((reply) => reply.text()),
    change: () => fetch(address('/api/account'), { method: 'PUT', credentials: 'include', body: '{}' }).then(() => 'sent'),
    form: () => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: address('/api/logout') })
      document.body.append(form)
      form.submit()
      return 'sent'
    },
    page: () => window.top.document.title,
    leave: () => { window.top.location.href = address('/admin'); return 'left' },
    window: () => String(window.open(address('/admin'))),
    worker: () => navigator.serviceWorker.register('worker.js').then(() => 'registered'),
    frame: () => new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.src = address('/account')
      frame.onload = () => { try { resolve(frame.contentDocument.body.textContent) } catch { resolve('refused') } }
      document.body.append(frame)
      setTimeout(resolve, 2000, 'refused')
    }),
  }
  const tell = async () => {
    const results = {}
    for (const [name, attempt] of Object.entries(attempts))
      try { results[name] = await attempt() } catch { results[name] = 'refused' }
    document.body.insertAdjacentHTML('beforeend', '<pre></pre>')
    document.querySelector('pre').textContent = JSON.stringify(results)
  }
  void tell()
</script></body>`

test('a package that is any JavaScript reaches neither the site nor the session', async () => {
  const { id, courseId } = await addLesson(
    'Thief',
    scormPackage({ files: { 'index.html': THIEF, 'worker.js': 'x' } }),
  )
  const student = await site.signIn('victim')
  const { page } = student
  await create(student.request, '/api/enrollments', { courseId })
  await arrive(page, `/lessons/${id}`)
  const cookies = await page.context().cookies()
  expect(cookies.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const told = async (results: Locator) => {
    await seen(results)
    return JSON.parse((await results.textContent()) ?? '') as Record<string, string | null>
  }
  const refused = {
    cookies: '',
    storage: null,
    call: 'refused',
    change: 'refused',
    window: 'null',
    worker: 'refused',
    frame: 'refused',
  }
  expect(await told(frameOf(page).locator('pre'))).toMatchObject({ ...refused, page: 'refused' })
  expect(new URL(page.url()).pathname).toBe(`/lessons/${id}`)
  expect(page.context().pages()).toHaveLength(1)
  expect(await (await student.request.get('/api/user')).json()).toMatchObject({ username: 'victim' })
  expect(await page.context().cookies()).toEqual(cookies)

  // The same address in a tab, to which the browser sends cookies, or as a script of a page of the site.
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

test('a package with several parts shows a list, and results that cannot be saved are told', async () => {
  const items = [
    { id: 'one', title: 'First part', href: 'index.html' },
    { id: 'two', title: 'Second part', href: 'index.html' },
  ]
  const { id, courseId } = await addLesson('Parts', scormPackage({ items }))
  const student = await site.signIn('parted')
  const { page } = student
  await create(student.request, '/api/enrollments', { courseId })
  await arrive(page, `/lessons/${id}`)
  await page.getByRole('button', { name: 'Open First part' }).click()
  await frameOf(page).getByRole('button', { name: 'Pass' }).click()
  await seen(page.getByRole('list', { name: 'Parts' }).getByText('Passed'))
  expect(await page.getByRole('status').getByText('Completed').count()).toBe(0)

  await page.route('**/.lantern/report', (route) => route.abort())
  await page.getByRole('button', { name: 'Open Second part' }).click()
  // The frame of the first part is replaced.
  const second = page.frameLocator('iframe[title*="Second part"]')
  await second.getByRole('button', { name: 'Pass' }).click()
  await seen(page.getByText('Your progress can’t be saved right now.'))
  await page.unroute('**/.lantern/report')
  // The frame tries again by itself.
  await seen(page.getByRole('status').getByText('Completed'))
})
