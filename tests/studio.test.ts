import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { sampleImage } from '../src/testing/pictures.ts'
import { ADMIN, arrive, type Person } from './support/desk.ts'
import { startServer } from './support/server.ts'
import { openSite } from './support/site.ts'
import {
  create,
  expectAccessible,
  expectSuccess,
  expectToast,
  gone,
  newCourse,
  newLesson,
  seen,
} from './support/studio.ts'

const site = openSite()
let owner: Person

beforeAll(async () => {
  owner = await site.arrive(ADMIN.username)
})

test('says where there is nothing yet, and what is missing first', async () => {
  const { page } = owner
  await page.goto('/admin/categories')
  await seen(page.getByText('No categories available. Create your first category!'))
  await expectAccessible(page)
  await page.goto('/admin/courses')
  await seen(page.getByText('No courses available. Create your first course!'))
  await page.getByRole('button', { name: 'Add Course' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Course' })
  const category = dialog.getByLabel('Category')
  await seen(category)
  expect(await category.isDisabled()).toBe(true)
  expect(await category.locator('option').allInnerTexts()).toEqual(['No categories available'])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await gone(dialog)
})

test('creates, edits and deletes categories', async () => {
  const { page, request } = owner
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Add Category' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Category' })
  await adding.getByRole('button', { name: 'Create Category' }).click()
  await seen(adding.getByText('Name is required'))
  await expectAccessible(page)
  await adding.getByLabel('Name').fill('Music')
  await adding.getByLabel('Description').fill('Listen closely.')
  await page.keyboard.press('Tab')
  await adding.getByLabel('Name').press('Enter')
  await expectSuccess(page, 'Category created successfully')
  await gone(adding)
  await seen(page.getByRole('heading', { name: 'Music' }))

  await page.getByRole('button', { name: 'Add Category' }).click()
  await adding.getByLabel('Name').fill('music')
  await adding.getByRole('button', { name: 'Create Category' }).click()
  await expectToast(page, 'Error', /already|exists|taken/)
  await adding.getByLabel('Name').fill('Design')
  await adding.getByRole('button', { name: 'Create Category' }).click()
  await expectSuccess(page, 'Category created successfully')

  await page.getByRole('button', { name: 'Edit Design' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Category' })
  await editing.getByLabel('Name').fill('Drawing')
  await editing.getByRole('button', { name: 'Update Category' }).click()
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

  await newCourse(request, 'In the way')
  await page.reload()
  await page.getByRole('button', { name: 'Delete Music' }).click()
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Error', /1 course/)
})

test('creates a course, but not with a file for its thumbnail', async () => {
  const { page } = owner
  await page.goto('/admin/courses')
  await page.getByRole('button', { name: 'Add Course' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Course' })
  const submit = dialog.getByRole('button', { name: 'Create Course' })
  await dialog.getByLabel('Premium course').check()
  await submit.click()
  for (const text of ['Title', 'Instructor', 'Description', 'Thumbnail', 'Category', 'Duration'])
    await seen(dialog.getByText(`${text} is required`))
  await seen(dialog.getByText('A premium course needs a price'))
  await expectAccessible(page)

  await dialog.getByLabel('Title').fill('Hearing the Raga')
  await dialog.getByLabel('Instructor').fill('Meera Iyer')
  await dialog.getByLabel('Description').fill('Listen **closely**.')
  await dialog.getByRole('button', { name: 'Show preview' }).click()
  await seen(dialog.locator('strong', { hasText: 'closely' }))
  await dialog.getByLabel('Category').selectOption('Music')
  await dialog.getByLabel('Duration').fill('4 hours')
  await dialog.getByLabel('Price').fill('2 999')
  await dialog.getByText('Upload File').click()
  await dialog
    .getByLabel('Thumbnail file')
    .setInputFiles({ name: 'art.png', mimeType: 'image/png', buffer: await sampleImage('png') })
  await submit.click()
  await seen(
    dialog.getByText(
      'Please use a URL for the thumbnail when creating a new course. You can upload a file after creation by editing the course.',
      { exact: true },
    ),
  )
  await dialog.getByText('Enter URL').click()
  await dialog.getByLabel('Thumbnail URL').fill('http://example.com/art.png')
  await submit.click()
  await seen(dialog.getByText('Thumbnail must start with https:// or with /'))
  await dialog.getByLabel('Thumbnail URL').fill('/favicon.svg')
  await submit.click()
  await expectSuccess(page, 'Course created successfully')
  await gone(dialog)
  const card = page.getByRole('article', { name: 'Hearing the Raga' })
  await seen(card.getByText('₹2,999'))
  for (const text of ['Meera Iyer', 'Music', '4 hours', '0 students', 'Premium', 'Draft'])
    await seen(card.getByText(text))
  const slug = '/api/courses/slug/hearing-the-raga'
  expect((await fetch(site.server.url + slug)).status).toBe(404)
  await card.getByRole('button', { name: 'Publish Hearing the Raga' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Publish “Hearing the Raga”?' })
  await seen(asking.getByText('It has no visible lesson yet. Everybody will see it as it is.'))
  await asking.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'Course published', 'Everybody can see it now.')
  await seen(card.getByRole('button', { name: 'Unpublish Hearing the Raga' }))
  expect((await fetch(site.server.url + slug)).status).toBe(200)
})

test('edits a course with an uploaded thumbnail; an upload that fails stops the save', async () => {
  const { page, request } = owner
  const { id } = await newCourse(request, 'To be edited')
  await page.goto('/admin/courses')
  await page.getByRole('button', { name: 'Edit To be edited' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Course' })
  expect(await dialog.getByLabel('Thumbnail URL').inputValue()).toBe('/favicon.svg')
  await dialog.getByText('Upload File').click()
  const file = dialog.getByLabel('Thumbnail file')
  await file.setInputFiles({ name: 'art.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await dialog.getByLabel('Title').fill('Edited')
  const submit = dialog.getByRole('button', { name: 'Update Course' })
  await submit.click()
  await expectToast(page, 'Upload Failed', 'The file is called .png, but its content is something else')
  expect(((await (await request.get(`/api/courses/${id}`)).json()) as { title: string }).title).toBe(
    'To be edited',
  )

  await page.context().setOffline(true)
  await submit.click()
  await expectToast(page, 'Upload Failed', 'Failed to upload thumbnail. Please try again.')
  await page.context().setOffline(false)

  await file.setInputFiles({
    name: 'art.png',
    mimeType: 'image/png',
    buffer: await sampleImage('png', 640, 360),
  })
  await submit.click()
  await expectSuccess(page, 'Course updated successfully')
  await gone(dialog)
  const image = page.getByRole('article', { name: 'Edited' }).locator('img')
  expect(await image.getAttribute('src')).toMatch(/^\/media\/thumbnails\/.*\.webp$/)
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
    .toBe(true)
})

test('asks before what was typed is lost', async () => {
  const { page } = owner
  await page.goto('/admin/categories')
  await page.getByRole('link', { name: 'Manage Courses' }).click()
  await seen(page.getByRole('heading', { name: 'Manage Courses', level: 1 }))
  await page.getByRole('button', { name: 'Edit Edited' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Course' })
  await seen(dialog)
  await page.keyboard.press('Escape')
  await gone(dialog)

  await page.getByRole('button', { name: 'Edit Edited' }).click()
  await dialog.getByLabel('Instructor').fill('Somebody')
  const asking = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.mouse.click(5, 300)
  await seen(asking)
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Keep editing' }).click()
  await gone(asking)
  expect(await dialog.getByLabel('Instructor').inputValue()).toBe('Somebody')
  await page.goBack()
  await seen(asking)
  await asking.getByRole('button', { name: 'Keep editing' }).click()
  // While it fades out, the question would still take the key that follows.
  await page.locator('[role=alertdialog]').waitFor({ state: 'detached' })
  expect(page.url()).toContain('/admin/courses')
  expect(await dialog.getByLabel('Instructor').inputValue()).toBe('Somebody')
  await page.keyboard.press('Escape')
  await asking.getByRole('button', { name: 'Discard' }).click()
  await gone(dialog)
  expect(page.url()).toContain('/admin/courses')
})

test('finds, duplicates and deletes courses, and restores them from the bin', async () => {
  const { page, request } = owner
  await page.goto('/admin/courses')
  await page.getByLabel('Search courses').fill('raga')
  await gone(page.getByRole('article', { name: 'Edited' }))
  await page.getByRole('button', { name: 'Duplicate Hearing the Raga' }).click()
  await expectSuccess(page, 'Course duplicated successfully')
  // The focus goes on to what came, or to what has taken the place of what is gone.
  const focused = page.locator(':focus')
  await seen(page.getByRole('article', { name: 'Hearing the Raga (copy)' }).and(focused))
  await page.getByRole('button', { name: 'Delete Hearing the Raga (copy)' }).click()
  const asking = page.getByRole('alertdialog')
  await seen(
    asking.getByText('Are you sure you want to delete this course? This action cannot be undone.', {
      exact: true,
    }),
  )
  await seen(asking.getByText('It has 0 students, 0 lessons and 0 resources. Nobody has paid for it.'))
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expectSuccess(page, 'Course deleted successfully')
  await gone(page.getByRole('article', { name: 'Hearing the Raga (copy)' }))
  await seen(page.getByRole('article').and(focused))

  const { id } = await newCourse(request, 'A raga with students')
  await create(request, '/api/enrollments', { courseId: id })
  await page.reload()
  await page.getByRole('button', { name: 'Delete A raga with students' }).click()
  await seen(asking.getByText(/1 student, /))
  const confirm = asking.getByRole('button', { name: 'Delete' })
  expect(await confirm.isDisabled()).toBe(true)
  await asking.getByLabel('Type the title of the course').fill('a raga  with Students ')
  await confirm.click()
  await expectSuccess(page, 'Course deleted successfully')
  expect((await request.get(`/api/courses/${id}`)).status()).toBe(404)

  await page.getByRole('link', { name: 'Bin' }).click()
  const binned = page.getByRole('article', { name: 'A raga with students' })
  await seen(binned.getByText(/30 days left/))
  await expectAccessible(page)
  await binned.getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, 'Course restored', 'It is back with everything on it.')
  await gone(binned)
  await seen(page.getByRole('article', { name: 'Hearing the Raga (copy)' }).and(focused))
  expect((await request.get(`/api/courses/${id}`)).status()).toBe(200)
  await page.getByRole('button', { name: 'Delete for good: Hearing the Raga (copy)' }).click()
  await asking.getByRole('button', { name: 'Delete for good' }).click()
  await expectSuccess(page, 'Course deleted for good')
  await seen(page.getByText('The bin is empty.'))
  await seen(page.getByRole('heading', { name: 'Bin' }).and(focused))

  await page.goto('/admin/courses')
  await page.getByLabel('Search courses').fill('nothing of the kind')
  await seen(page.getByText('No course matches.'))
  await expectAccessible(page)
})

test('tells why a change was refused', async () => {
  const { page, request } = owner
  const { id } = await newCourse(request, 'Gone meanwhile')
  await page.goto('/admin/courses')
  await page.getByRole('button', { name: 'Edit Gone meanwhile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Course' })
  await dialog.getByLabel('Title').fill('Anything')
  expect((await request.delete(`/api/courses/${id}`)).status()).toBe(204)
  await dialog.getByRole('button', { name: 'Update Course' }).click()
  await expectToast(page, 'Error', /course/i)
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Anything')
})

test('manages the resources of a course by address', async () => {
  const { page, request } = owner
  const { id } = await newCourse(request, 'With resources')
  await page.goto('/admin/upload')
  await seen(page.getByRole('heading', { name: 'Upload Study Resources' }))
  await seen(page.getByText('Select a course to view and manage its resources'))
  const add = page.getByRole('button', { name: 'Add Resource' })
  expect(await add.isDisabled()).toBe(true)
  await page.getByLabel('Course', { exact: true }).selectOption(String(id))
  await seen(page.getByText('No resources available for this course. Add your first resource!'))
  await expectAccessible(page)

  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Add New Resource' })
  const submit = dialog.getByRole('button', { name: 'Create Resource' })
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
  const editing = page.getByRole('dialog', { name: 'Edit Resource' })
  await editing.getByLabel('Size').fill('3 MB')
  await editing.getByRole('button', { name: 'Update Resource' }).click()
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

test('uploads an independent resource, which downloads as it is', async () => {
  const { page, request } = owner
  const bytes = await readFile(new URL('../src/demo/files/handouts/percentages.pdf', import.meta.url))
  await page.goto('/admin/upload')
  await page.getByRole('tab', { name: 'Independent Resources' }).click()
  await seen(page.getByText('No independent resources available. Add your first resource!'))
  await page.getByRole('button', { name: 'Add Resource' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Resource' })
  expect(await dialog.getByLabel('Course').count()).toBe(0)
  await dialog.getByLabel('Title').fill('Percentages')
  await dialog.getByText('Upload File').click()
  await seen(dialog.getByText(/up to 100MB/))
  const submit = dialog.getByRole('button', { name: 'Create Resource' })
  await submit.click()
  await seen(dialog.getByRole('alert').filter({ hasText: 'Choose a file' }))
  const file = dialog.getByLabel('Resource file')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
  await submit.click()
  await seen(dialog.getByText('Choose a PDF, PPT, PPTX, DOC, DOCX, ZIP or RAR file'))
  await file.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('text') })
  await submit.click()
  await expectToast(page, 'Upload Failed', 'The file is called .pdf, but its content is something else')
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

test('shows what another administrator made since', async () => {
  const { page, request } = owner
  await page.goto('/admin/upload?tab=independent')
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

test('shows students what was changed, as it happens, on every instance', async () => {
  const { page, request } = owner
  const { id, slug } = await newCourse(request, 'Slow listening')
  await newLesson(request, id, 'The first minute', 1)
  const other = await startServer({ DATABASE_URL: site.database.url, STORAGE_DIR: site.server.storageDir })
  const student = await arrive(site.browser, other, 'reader')
  try {
    const listening = student.page.waitForResponse((reply) => reply.url().includes('notifications.live'))
    await student.page.goto(`/courses/${slug}`)
    const content = student.page.getByRole('region', { name: 'Course Content' })
    await seen(content.getByText('The first minute'))
    await listening
    await page.goto(`/admin/lessons?courseId=${id}`)
    await page.getByRole('button', { name: 'Add Lesson' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Lesson' })
    await dialog.getByLabel('Title').fill('The second minute')
    await dialog.getByLabel('Duration').fill('1 minute')
    await dialog.getByRole('button', { name: 'Create Lesson' }).click()
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

test('complained about nothing', () => {
  expect(owner.complaints).toEqual([])
})
