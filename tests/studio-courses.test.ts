import { beforeAll, expect, test } from 'vitest'
import { sampleImage } from '../src/testing/pictures.ts'
import { create, newCourse } from './support/courses.ts'
import { arrive, expectAccessible, expectSuccess, expectToast, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()
let owner: Person

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
})

test('creates a course, but not with a file as its thumbnail address', async () => {
  const { page } = owner
  await arrive(page, '/admin/courses')
  await page.getByRole('button', { name: 'Add Course' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new course' })
  const submit = dialog.getByRole('button', { name: 'Create course' })
  await dialog.getByLabel('Premium course').check()
  await submit.click()
  for (const text of ['Title', 'Instructor', 'Description', 'Thumbnail', 'Category', 'Duration'])
    await seen(dialog.getByText(`${text} is required`))
  await seen(dialog.getByText('Enter a price for this premium course'))
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
  await seen(asking.getByText('The course has no visible lessons yet. Everyone will see it immediately.'))
  await asking.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'Course published', 'Everyone can see the course now.')
  await seen(card.getByRole('button', { name: 'Unpublish Hearing the Raga' }))
  expect((await fetch(site.server.url + slug)).status).toBe(200)
})

test('edits a course with an uploaded thumbnail; a failed upload stops the save', async () => {
  const { page, request } = owner
  const { id } = await newCourse(request, { title: 'To be edited' })
  await arrive(page, '/admin/courses')
  await page.getByRole('button', { name: 'Edit To be edited' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit course' })
  expect(await dialog.getByLabel('Thumbnail URL').inputValue()).toBe('/favicon.svg')
  await dialog.getByText('Upload File').click()
  const file = dialog.getByLabel('Thumbnail file')
  await file.setInputFiles({ name: 'art.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await dialog.getByLabel('Title').fill('Edited')
  const submit = dialog.getByRole('button', { name: 'Update course' })
  await submit.click()
  await expectToast(
    page,
    'Upload Failed',
    'The file name ends in .png, but its content is of another type. Choose another file.',
  )
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

test('asks before discarding unsaved changes', async () => {
  const { page } = owner
  await arrive(page, '/admin/categories')
  await page.getByRole('link', { name: 'Manage Courses' }).click()
  await seen(page.getByRole('heading', { name: 'Manage Courses', level: 1 }))
  await page.getByRole('button', { name: 'Edit Edited' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit course' })
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
  // The draft survives when the administrator leaves the page.
  await page.goBack()
  await seen(page.getByRole('heading', { name: 'Categories', level: 1 }))
  await page.getByRole('link', { name: 'Manage Courses' }).click()
  await page.getByRole('button', { name: 'Edit Edited' }).click()
  await expect.poll(() => dialog.getByLabel('Instructor').inputValue()).toBe('Somebody')
  await page.keyboard.press('Escape')
  await asking.getByRole('button', { name: 'Discard' }).click()
  await gone(dialog)
  expect(page.url()).toContain('/admin/courses')
})

test('keeps unsaved changes after a reload, and shows what was saved in the meantime', async () => {
  const { page, request } = owner
  const { id } = await newCourse(request, { title: 'Half written', duration: '2 hours' })
  const dialog = page.getByRole('dialog', { name: 'Edit course' })
  const notice = dialog.getByText('Unsaved changes restored')
  const value = (label: string) => dialog.getByLabel(label, { exact: true }).inputValue()
  const open = () => page.getByRole('button', { name: 'Edit Half written' }).click()
  await arrive(page, '/admin/courses')
  await open()
  await dialog.getByLabel('Instructor').fill('Somebody')
  await dialog.getByLabel('Duration').fill('9 hours')
  await dialog.getByRole('button', { name: 'More about this course' }).click()
  await dialog.getByLabel('What you need').fill('A pen')
  expect(await notice.count()).toBe(0)
  expect((await request.patch(`/api/courses/${id}`, { data: { instructor: 'Another' } })).status()).toBe(200)
  page.once('dialog', (leaving) => void leaving.accept())
  await arrive(page, '/admin/courses')

  await open()
  await seen(notice)
  expect(await value('Instructor')).toBe('Somebody')
  expect(await value('Duration')).toBe('9 hours')
  await expect.poll(() => value('What you need')).toBe('A pen')
  await seen(dialog.getByText('Someone else saved changes while you were editing'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use saved value of Instructor' }).click()
  expect(await value('Instructor')).toBe('Another')
  expect(await dialog.getByText('Someone else saved changes').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Discard the restored changes' }).click()
  expect(await value('Duration')).toBe('2 hours')
  expect(await value('What you need')).toBe('')
  expect(await notice.count()).toBe(0)
  await dialog.getByLabel('Duration').fill('3 hours')
  await dialog.getByRole('button', { name: 'Update course' }).click()
  await expectSuccess(page, 'Course updated successfully')
  await gone(dialog)
  await open()
  await seen(dialog)
  expect(await notice.count()).toBe(0)
  await page.keyboard.press('Escape')
  await gone(dialog)
})

test('opens the form that was requested last', async () => {
  const { page, request } = owner
  const slow = await newCourse(request, { title: 'Slow to open' })
  await newCourse(request, { title: 'Quick to open' })
  await arrive(page, '/admin/courses')
  const answered = page.waitForResponse((reply) =>
    decodeURIComponent(reply.url()).includes(`"id":${slow.id}`),
  )
  let answer = () => {}
  await page.route('**/trpc/courses.byId**', async (route) => {
    if (decodeURIComponent(route.request().url()).includes(`"id":${slow.id}`))
      await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  const edit = page.getByRole('button', { name: 'Edit Slow to open' })
  await edit.click()
  await expect.poll(() => edit.getAttribute('aria-busy')).toBe('true')
  await page.getByRole('button', { name: 'Edit Quick to open' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit course' })
  await dialog.getByLabel('Instructor').fill('Somebody')
  answer()
  await answered
  await page.unrouteAll()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Quick to open')
  expect(await dialog.getByLabel('Instructor').inputValue()).toBe('Somebody')
  await page.locator('[role=alertdialog]').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await gone(dialog)
})

test('finds, duplicates and deletes courses, and restores them from the bin', async () => {
  const { page, request } = owner
  await arrive(page, '/admin/courses')
  await page.getByLabel('Search courses').fill('raga')
  await gone(page.getByRole('article', { name: 'Edited' }))
  await page.getByRole('button', { name: 'Duplicate Hearing the Raga' }).click()
  await expectSuccess(page, 'Course duplicated successfully')
  // The focus moves to a new card. If a card was deleted, the focus moves to the card that takes its position.
  const focused = page.locator(':focus')
  await seen(page.getByRole('article', { name: 'Hearing the Raga (copy)' }).and(focused))
  await page.getByRole('button', { name: 'Delete Hearing the Raga (copy)' }).click()
  const asking = page.getByRole('alertdialog')
  await seen(
    asking.getByText('Are you sure you want to delete this course? This action cannot be undone.', {
      exact: true,
    }),
  )
  await seen(
    asking.getByText('It has 0 students, 0 lessons and 0 resources. No one has paid for this course.'),
  )
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expectSuccess(page, 'Course deleted successfully')
  await gone(page.getByRole('article', { name: 'Hearing the Raga (copy)' }))
  await seen(page.getByRole('article').and(focused))

  const { id } = await newCourse(request, { title: 'A raga with students' })
  await create(request, '/api/enrollments', { courseId: id })
  await page.reload()
  await page.getByRole('button', { name: 'Delete A raga with students' }).click()
  await seen(asking.getByText(/1 student, /))
  const confirm = asking.getByRole('button', { name: 'Delete' })
  expect(await confirm.isDisabled()).toBe(true)
  await asking.getByLabel('Type the course title').fill('a raga  with Students ')
  await confirm.click()
  await expectSuccess(page, 'Course deleted successfully')
  expect((await request.get(`/api/courses/${id}`)).status()).toBe(404)

  await page.getByRole('link', { name: 'Bin' }).click()
  const binned = page.getByRole('article', { name: 'A raga with students' })
  await seen(binned.getByText(/30 days left/))
  await expectAccessible(page)
  await binned.getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, 'Course restored', 'The course has all its lessons, files and students again.')
  await gone(binned)
  await seen(page.getByRole('article', { name: 'Hearing the Raga (copy)' }).and(focused))
  expect((await request.get(`/api/courses/${id}`)).status()).toBe(200)
  await page.getByRole('button', { name: 'Delete permanently: Hearing the Raga (copy)' }).click()
  await asking.getByRole('button', { name: 'Delete permanently' }).click()
  await expectSuccess(page, 'Course deleted permanently')
  await seen(page.getByText('The bin is empty.'))
  await seen(page.getByRole('heading', { name: 'Bin' }).and(focused))

  await arrive(page, '/admin/courses')
  await page.getByLabel('Search courses').fill('nothing of the kind')
  await seen(page.getByText('No course matches your search or category.'))
  await expectAccessible(page)
})

test('shows the reason of an error', async () => {
  const { page, request } = owner
  const { id } = await newCourse(request, { title: 'Gone meanwhile' })
  await arrive(page, '/admin/courses')
  await page.getByRole('button', { name: 'Edit Gone meanwhile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit course' })
  await dialog.getByLabel('Title').fill('Anything')
  expect((await request.delete(`/api/courses/${id}`)).status()).toBe(204)
  await dialog.getByRole('button', { name: 'Update course' }).click()
  await expectToast(page, 'Error', /course/i)
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Anything')
})

test('logged no errors', () => {
  expect(owner.complaints).toEqual([])
})

test('shows both values if another administrator saved a field meanwhile, and saves only changes', async () => {
  const { page, request } = owner
  const { id } = await newCourse(request, { title: 'Edited by two', duration: '2 hours' })
  await arrive(page, '/admin/courses')
  await page.getByRole('button', { name: 'Edit Edited by two' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit course' })
  await dialog.getByLabel('Duration').fill('5 hours')
  await dialog.getByLabel('Instructor').fill('Meera')
  const others = { duration: '3 hours', instructor: 'Ravi', description: 'Written by Ravi' }
  expect((await request.patch(`/api/courses/${id}`, { data: others })).status()).toBe(200)
  const submit = dialog.getByRole('button', { name: 'Update course' })
  await submit.click()
  const notice = dialog.getByRole('alert').filter({ hasText: 'Someone else saved changes' })
  for (const text of ['3 hours', '5 hours', 'Ravi', 'Meera'])
    await seen(notice.getByText(text, { exact: true }))
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Use saved value of Instructor' }).click()
  expect(await dialog.getByLabel('Instructor').inputValue()).toBe('Ravi')
  await submit.click()
  await expectSuccess(page, 'Course updated successfully')
  await gone(dialog)
  const saved = (await (await request.get(`/api/courses/${id}`)).json()) as object
  expect(saved).toMatchObject({ ...others, duration: '5 hours' })
})
