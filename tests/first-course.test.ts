import { expect, test } from 'vitest'
import { arrive, expectAccessible, expectSuccess, gone, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()

test('the first sign-in opens the set-up list, and the first course needs only its dialog', async () => {
  const context = await site.newContext()
  const { request } = context
  const page = await context.newPage()
  await arrive(page, '/login')
  await page.getByLabel('Username').fill(ADMIN.username)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/admin')
  await page.getByRole('link', { name: 'Create your first course' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new course' })
  const address = dialog.getByLabel('Thumbnail URL')
  await dialog.getByLabel('Title').fill('Weaving by hand')
  await dialog.getByLabel('Instructor').focus()
  await expect.poll(() => address.inputValue()).toMatch(/^\/media\/thumbnails\//)
  const first = await address.inputValue()
  await dialog.getByRole('button', { name: 'Try another cover' }).click()
  await expect.poll(() => address.inputValue()).not.toBe(first)

  await dialog.getByRole('button', { name: 'New category' }).click()
  const category = page.getByRole('dialog', { name: 'Add New Category' })
  await category.getByLabel('Name').fill('Crafts')
  await expectAccessible(page)
  await category.getByRole('button', { name: 'Create category' }).click()
  await expectSuccess(page, 'Category created successfully')
  await gone(category)
  await expect.poll(() => dialog.getByLabel('Category').inputValue()).toBe('Crafts')

  await dialog.getByRole('button', { name: 'New teacher' }).click()
  const teacher = page.getByRole('dialog', { name: 'Add new teacher' })
  await teacher.getByLabel('Name').fill('Lata Rao')
  await teacher.getByLabel('About the teacher').fill('Weaves.')
  await teacher.getByRole('button', { name: 'Create teacher' }).click()
  await gone(teacher)
  await expect.poll(() => dialog.getByLabel('Instructor').inputValue()).toBe('Lata Rao')
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Weaving by hand')

  await dialog.getByLabel('Description').fill('Threads and looms.')
  await dialog.getByLabel('Duration').fill('2 hours')
  await dialog.getByRole('button', { name: 'Create course' }).click()
  await expectSuccess(page, 'Course created successfully')
  await gone(dialog)
  await seen(page.getByRole('article', { name: 'Weaving by hand' }))
  const course = (await (await request.get('/api/courses/slug/weaving-by-hand')).json()) as {
    thumbnail: string
  }
  const picture = await request.get(course.thumbnail)
  expect(picture.headers()['content-type']).toBe('image/webp')
  expect(picture.headers()['cache-control']).toContain('immutable')
})
