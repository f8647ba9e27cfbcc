import type { Page } from 'playwright-core'
import { expectSuccess, arrive, gone, seen } from './page.ts'
import type { Person } from './people.ts'
import { courseWith, lessonsOf, row } from './studio-lessons.ts'

/** In the studio, creates a lesson with a SCORM package. */
export async function addPackage(owner: Person, title: string, zip: Buffer) {
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
  await dialog.getByRole('button', { name: 'Create lesson' }).click()
  await expectSuccess(page, 'Lesson created successfully')
  await seen(row(page, title).getByText('SCORM package', { exact: true }))
  const lesson = (await lessonsOf(owner.request, courseId)).find((one) => one.title === title)
  return { courseId, id: (lesson as unknown as { id: number }).id }
}

/** Returns the frame of the open package. */
export const packageFrame = (page: Page) => page.frameLocator('iframe')

/** A package that tries to access the site and the student's data. */
const THIEF_PAGE = `<!DOCTYPE html><title>Thief</title><body><script>
  const site = location.ancestorOrigins[0]
  const address = (path) => new URL(path, site).href
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

export const THIEF = { 'index.html': THIEF_PAGE, 'worker.js': 'x' }

/** Returns the data that the open package was able to read. */
export async function readAttempts(page: Page): Promise<Record<string, string | null>> {
  const results = packageFrame(page).locator('pre')
  await seen(results)
  return JSON.parse((await results.textContent()) ?? '') as Record<string, string | null>
}

export const REFUSED = {
  cookies: '',
  storage: null,
  call: 'refused',
  change: 'refused',
  page: 'refused',
  window: 'null',
  worker: 'refused',
  frame: 'refused',
}
