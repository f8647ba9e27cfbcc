import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { sampleImage } from '../src/testing/pictures.ts'
import { create, newCourse, newLesson } from './support/courses.ts'
import { arrive, expectAccessible, expectSuccess, expectToast, gone, seen } from './support/page.ts'
import { ADMIN, type Person, signIn } from './support/people.ts'
import { startServer } from './support/server.ts'
import { openSite } from './support/site.ts'

const site = openSite()
let owner: Person

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
})

test('shows empty states, and what must be created first', async () => {
  const { page } = owner
  await arrive(page, '/admin/categories')
  await seen(page.getByText('No categories available. Create your first category!'))
  await expectAccessible(page)
  await arrive(page, '/admin/courses')
  await seen(page.getByText('No courses available. Create your first course!'))
  await page.getByRole('button', { name: 'Add Course' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new course' })
  const category = dialog.getByLabel('Category')
  await seen(category)
  expect(await category.isDisabled()).toBe(true)
  expect(await category.locator('option').allInnerTexts()).toEqual(['No categories available'])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await gone(dialog)
})

test('creates, edits and deletes categories', async () => {
  const { page, request } = owner
  await arrive(page, '/admin/categories')
  await page.getByRole('button', { name: 'Add category' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Category' })
  await adding.getByRole('button', { name: 'Create category' }).click()
  await seen(adding.getByText('Name is required'))
  await expectAccessible(page)
  await adding.getByLabel('Name').fill('Music')
  await adding.getByLabel('Description').fill('Listen closely.')
  await page.keyboard.press('Tab')
  await adding.getByLabel('Name').press('Enter')
  await expectSuccess(page, 'Category created successfully')
  await gone(adding)
  await seen(page.getByRole('heading', { name: 'Music' }))

  await page.getByRole('button', { name: 'Add category' }).click()
  await adding.getByLabel('Name').fill('music')
  await adding.getByRole('button', { name: 'Create category' }).click()
  await expectToast(page, 'Error', /already|exists|taken/)
  await adding.getByLabel('Name').fill('Design')
  await adding.getByRole('button', { name: 'Create category' }).click()
  await expectSuccess(page, 'Category created successfully')

  await page.getByRole('button', { name: 'Edit Design' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Category' })
  await editing.getByLabel('Name').fill('Drawing')
  await editing.getByRole('button', { name: 'Update category' }).click()
  await expectSuccess(page, 'Category updated successfully')
  await gone(editing)
  await page.getByLabel('Search categories').fill('draw')
  await gone(page.getByRole('heading', { name: 'Music' }))

  await page.getByRole('button', { name: 'Delete Drawing' }).click()
  const asking = page.getByRole('alertdialog')
  await seen(
    asking.getByText('Are you sure you want to delete this category? This action cannot be undone.', {
      exact: true,
    }),
  )
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expectSuccess(page, 'Category deleted successfully')
  await gone(page.getByRole('heading', { name: 'Drawing' }))

  await newCourse(request, { title: 'In the way' })
  await page.reload()
  await page.getByRole('button', { name: 'Delete Music' }).click()
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Error', /1 course/)
})

test('creates the page of a teacher, to which the courses link, and deletes it', async () => {
  const { page, request } = owner
  const { slug } = await newCourse(request, { title: 'Taught', instructor: 'kaveri rao' })
  await arrive(page, '/admin/courses')
  await page.getByRole('link', { name: 'Teachers' }).click()
  await seen(page.getByText('No teacher has a page yet. Add your first teacher!'))
  await page.getByRole('button', { name: 'Add teacher' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new teacher' })
  await dialog.getByRole('button', { name: 'Create teacher' }).click()
  await seen(dialog.getByText('Name is required'))
  await dialog.getByLabel('Name').fill('Kaveri Rao')
  await dialog.getByLabel('About the teacher').fill('Plays the **zither**.')
  await dialog
    .getByLabel('Thumbnail file')
    .setInputFiles({ name: 'kaveri.png', mimeType: 'image/png', buffer: await sampleImage('png') })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create teacher' }).click()
  await expectSuccess(page, 'Teacher created successfully')
  await gone(dialog)
  await seen(page.getByText('1 course', { exact: true }))
  await expectAccessible(page)

  await arrive(page, `/courses/${slug}`)
  await page.getByRole('link', { name: 'More about Kaveri Rao' }).click()
  await seen(page.getByRole('heading', { level: 1, name: 'Kaveri Rao' }))
  expect(await page.locator('main img').first().getAttribute('src')).toContain('/media/thumbnails/')
  await seen(page.getByRole('heading', { level: 3, name: 'Taught' }))

  await arrive(page, '/admin/courses/teachers')
  await page.getByRole('button', { name: 'Delete Kaveri Rao' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectSuccess(page, 'Teacher deleted successfully')
  await arrive(page, `/courses/${slug}`)
  expect(await page.getByRole('link', { name: 'More about Kaveri Rao' }).count()).toBe(0)
})

test('creates and changes the resources of a course with addresses', async () => {
  const { page, request } = owner
  const { id } = await newCourse(request, { title: 'With resources' })
  await arrive(page, '/admin/upload')
  await seen(page.getByRole('heading', { name: 'Upload Study Resources' }))
  await seen(page.getByText('Select a course to view and manage its resources'))
  const add = page.getByRole('button', { name: 'Add Resource' })
  expect(await add.isDisabled()).toBe(true)
  await page.getByLabel('Course', { exact: true }).selectOption(String(id))
  await seen(page.getByText('No resources available for this course. Add your first resource!'))
  await expectAccessible(page)

  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Add new resource' })
  const submit = dialog.getByRole('button', { name: 'Create resource' })
  expect(await dialog.getByLabel('Course').inputValue()).toBe(String(id))
  await dialog.getByLabel('Course').selectOption('')
  await submit.click()
  for (const text of [
    'Select a course',
    'Title is required',
    'Select a type',
    'Size is required',
    'URL is required',
  ])
    await seen(dialog.locator('p', { hasText: text }))
  await expectAccessible(page)
  await dialog.getByLabel('Course').selectOption(String(id))
  await dialog.getByLabel('Title').fill('The notes')
  expect((await dialog.getByLabel('Type').locator('option').allInnerTexts()).slice(1)).toEqual([
    'PDF',
    'PPT',
    'PPTX',
    'DOC',
    'DOCX',
    'ZIP',
    'RAR',
    'OTHER',
  ])
  await dialog.getByLabel('Type').selectOption('PDF')
  await dialog.getByLabel('Size').fill('2.5 MB')
  await dialog.getByLabel('URL', { exact: true }).fill('https://example.com/notes.pdf')
  await submit.click()
  await expectSuccess(page, 'Resource created successfully')
  await gone(dialog)
  const row = page.getByRole('listitem').filter({ hasText: 'The notes' })
  await seen(row.getByText('PDF • 2.5 MB', { exact: true }))
  expect(await row.getByRole('link', { name: /^View/ }).getAttribute('href')).toBe(
    'https://example.com/notes.pdf',
  )

  await page.getByRole('button', { name: 'Edit The notes' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit resource' })
  await editing.getByLabel('Size').fill('3 MB')
  await editing.getByRole('button', { name: 'Update resource' }).click()
  await expectSuccess(page, 'Resource updated successfully')
  await seen(row.getByText('PDF • 3 MB', { exact: true }))

  await page.getByRole('button', { name: 'Delete The notes' }).click()
  const asking = page.getByRole('alertdialog')
  await seen(
    asking.getByText('Are you sure you want to delete this resource? This action cannot be undone.', {
      exact: true,
    }),
  )
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expectSuccess(page, 'Resource deleted successfully')
  await seen(page.getByText('No resources available for this course. Add your first resource!'))
})

test('uploads an independent resource, and the download is unchanged', async () => {
  const { page, request } = owner
  const bytes = await readFile(new URL('../src/demo/files/handouts/percentages.pdf', import.meta.url))
  await arrive(page, '/admin/upload')
  await page.getByRole('tab', { name: 'Independent Resources' }).click()
  await seen(page.getByText('No independent resources available. Add your first resource!'))
  await page.getByRole('button', { name: 'Add Resource' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new resource' })
  expect(await dialog.getByLabel('Course').count()).toBe(0)
  await dialog.getByLabel('Title').fill('Percentages')
  await dialog.getByText('Upload File').click()
  await seen(dialog.getByText(/up to 100MB/))
  const submit = dialog.getByRole('button', { name: 'Create resource' })
  await submit.click()
  await seen(dialog.getByRole('alert').filter({ hasText: 'Choose a file' }))
  const file = dialog.getByLabel('Resource file')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
  await submit.click()
  await seen(dialog.getByText('Choose a PDF, PPT, PPTX, DOC, DOCX, ZIP or RAR file'))
  await file.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('text') })
  await submit.click()
  await expectToast(
    page,
    'Upload Failed',
    'The file name ends in .pdf, but its content is of another type. Choose another file.',
  )
  await page.context().setOffline(true)
  await submit.click()
  await expectToast(page, 'Upload Failed', 'Failed to upload resource. Please try again.')
  await page.context().setOffline(false)
  await file.setInputFiles({ name: 'percentages.pdf', mimeType: 'application/pdf', buffer: bytes })
  await submit.click()
  await expectSuccess(page, 'Resource created successfully')
  const row = page.getByRole('listitem').filter({ hasText: 'Percentages' })
  await seen(row.getByText(/^PDF • [\d.]+ KB$/))
  const view = (await row.getByRole('link', { name: /^View/ }).getAttribute('href')) ?? ''
  const reply = await request.get(view)
  expect(reply.headers()['content-disposition']).toContain('Percentages.pdf')
  expect((await reply.body()).equals(bytes)).toBe(true)
})

test('shows items that another administrator has created since', async () => {
  const { page, request } = owner
  await arrive(page, '/admin/upload?tab=independent')
  await seen(page.getByText('Percentages'))
  await page.getByRole('link', { name: 'Categories' }).click()
  await seen(page.getByRole('heading', { name: 'Categories', level: 1 }))
  await create(request, '/api/resources', {
    title: 'New here',
    type: 'ZIP',
    size: '1 MB',
    url: 'https://example.com/a.zip',
  })
  await page.getByRole('link', { name: 'Upload Content' }).click()
  await page.getByRole('tab', { name: 'Independent Resources' }).click()
  await seen(page.getByText('New here'))
})

test('shows students each change immediately, on every instance', async () => {
  const { page, request } = owner
  const { id, slug } = await newCourse(request, { title: 'Slow listening' })
  await newLesson(request, { courseId: id, title: 'The first minute', order: 1 })
  const other = await startServer({ DATABASE_URL: site.database.url, STORAGE_DIR: site.server.storageDir })
  const student = await signIn(site.browser, other, 'reader')
  try {
    const listening = student.page.waitForResponse((reply) => reply.url().includes('notifications.live'))
    await arrive(student.page, `/courses/${slug}`)
    const content = student.page.getByRole('region', { name: 'Course Content' })
    await seen(content.getByText('The first minute'))
    await listening
    await arrive(page, `/admin/lessons?courseId=${id}`)
    await page.getByRole('button', { name: 'Add Lesson' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Lesson' })
    await dialog.getByLabel('Title').fill('The second minute')
    await dialog.getByLabel('Duration').fill('1 minute')
    await dialog.getByRole('button', { name: 'Create lesson' }).click()
    await expectSuccess(page, 'Lesson created successfully')
    await seen(content.getByText('The second minute'))
    await request.patch(`/api/courses/${id}`, { data: { title: 'Slower listening' } })
    await seen(student.page.getByRole('heading', { level: 1, name: 'Slower listening' }))
    expect(student.complaints).toEqual([])
  } finally {
    await student.page.context().close()
    await other.stop()
  }
})

test('logged no errors', () => {
  expect(owner.complaints).toEqual([])
})
