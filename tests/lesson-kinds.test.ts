import { beforeAll, expect, test } from 'vitest'
import { sampleImage } from '../src/testing/pictures.ts'
import { create } from './support/courses.ts'
import { arrive, expectAccessible, expectSuccess, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { act, courseWith, lessonsOf, row } from './support/studio-lessons.ts'

const site = openSite()
let owner: Person

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
})

test('a teacher writes a text lesson with a picture, and a student completes it by reading to its end', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'Reading', 'Film')
  await arrive(page, `/admin/lessons?courseId=${id}`)
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lesson' })
  await dialog.getByLabel('Kind').selectOption('Text')
  await gone(dialog.getByLabel('Video URL'))
  await dialog.getByLabel('Title').fill('How a string sounds')
  const text = dialog.getByRole('textbox', { name: 'Text' })
  await text.fill(`The pitch is $\\frac{1}{2L}$.\n\n${'More about it.\n\n'.repeat(80)}`)
  await dialog
    .locator('input[type=file][aria-label="Add picture"]')
    .setInputFiles({ name: 'string.png', mimeType: 'image/png', buffer: await sampleImage('png', 640, 480) })
  await expect.poll(() => text.inputValue()).toContain('![Describe the picture](/media/thumbnails/')
  await dialog.getByRole('button', { name: 'Show preview' }).first().click()
  await seen(dialog.locator('math'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Lesson' }).click()
  await expectSuccess(page, 'Lesson created successfully')
  await seen(row(page, 'How a string sounds').getByText('Text', { exact: true }))
  const lesson = (await lessonsOf(owner.request, id)).find(
    ({ title }) => title === 'How a string sounds',
  ) as unknown as {
    id: number
    kind: string
  }
  expect(lesson.kind).toBe('text')

  // The stored Markdown is in the form again.
  await act(page, 'How a string sounds', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit Lesson' })
  await expect.poll(() => edit.getByRole('textbox', { name: 'Text' }).inputValue()).toContain('The pitch is')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await gone(edit)

  const student = await site.signIn('reader')
  await create(student.request, '/api/enrollments', { courseId: id })
  await arrive(student.page, `/lessons/${lesson.id}`)
  await seen(student.page.locator('article math'))
  await expectAccessible(student.page)
  await student.page.locator('article img').scrollIntoViewIfNeeded()
  await student.page.getByRole('button', { name: 'Mark as complete' }).last().scrollIntoViewIfNeeded()
  await seen(student.page.getByRole('status').getByText('Completed'))
  // A student who takes the mark back is not marked again.
  await student.page.getByRole('button', { name: 'Mark as not complete' }).click()
  await seen(student.page.getByText('Read it through, then mark it as complete.'))
  const progress = await student.request.get(`/api/lessons/${lesson.id}/progress`)
  expect(await progress.json()).toMatchObject({ completed: false })
})
