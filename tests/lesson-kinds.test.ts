import { beforeAll, expect, test } from 'vitest'
import { sampleAudio } from '../src/testing/films.ts'
import { samplePdf } from '../src/testing/pdfs.ts'
import { sampleImage } from '../src/testing/pictures.ts'
import { create } from './support/courses.ts'
import { arrive, expectAccessible, expectSuccess, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { choose, videoState } from './support/player.ts'
import { openSite } from './support/site.ts'
import { act, courseWith, lessonsOf, row } from './support/studio-lessons.ts'

const site = openSite()
let owner: Person

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
})

test('a teacher creates a text lesson with a picture, and a student completes it at the end of the text', async () => {
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
  await dialog.getByRole('button', { name: 'Create lesson' }).click()
  await expectSuccess(page, 'Lesson created successfully')
  await seen(row(page, 'How a string sounds').getByText('Text', { exact: true }))
  const lesson = (await lessonsOf(owner.request, id)).find(
    ({ title }) => title === 'How a string sounds',
  ) as unknown as {
    id: number
    kind: string
  }
  expect(lesson.kind).toBe('text')

  // The form shows the stored Markdown again.
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
  // If a student removes the mark, the page does not set it automatically again.
  await student.page.getByRole('button', { name: 'Mark as not complete' }).click()
  await seen(student.page.getByText('Read the lesson, then mark it as complete.'))
  const progress = await student.request.get(`/api/lessons/${lesson.id}/progress`)
  expect(await progress.json()).toMatchObject({ completed: false })
})

test('the unsaved text of a lesson survives a reload, and an unchanged form is no draft', async () => {
  const { page, request } = owner
  const courseId = await courseWith(request, 'Half written', 'Film')
  const lesson = { courseId, kind: 'text', title: 'Draft', order: 2, text: 'Saved text' }
  await create(request, '/api/lessons', lesson)
  const dialog = page.getByRole('dialog', { name: 'Edit Lesson' })
  const notice = dialog.getByText('Unsaved changes restored')
  const text = dialog.getByRole('textbox', { name: 'Text' })
  const reopen = async () => {
    await arrive(page, `/admin/lessons?courseId=${courseId}`)
    await act(page, 'Draft', 'Edit')
  }
  await reopen()
  await expect.poll(() => text.inputValue()).toBe('Saved text')
  await reopen()
  await expect.poll(() => text.inputValue()).toBe('Saved text')
  expect(await notice.count()).toBe(0)
  await text.fill('Unsaved text')
  await reopen()
  await expect.poll(() => text.inputValue()).toBe('Unsaved text')
  await seen(notice)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => text.inputValue()).toBe('Saved text')
})

test('a teacher uploads audio, and a student listens to it with the media keys', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'Listening', 'Film')
  await arrive(page, `/admin/lessons?courseId=${id}`)
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lesson' })
  await dialog.getByLabel('Kind').selectOption('Audio')
  await gone(dialog.getByLabel('Video URL'))
  await dialog.getByLabel('Title').fill('The drone')
  const file = dialog.getByLabel('Audio file')
  const save = dialog.getByRole('button', { name: 'Create lesson' })
  await file.setInputFiles({ name: 'drone.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no audio') })
  await dialog.getByLabel('Duration').fill('20 seconds')
  await save.click()
  await seen(dialog.getByText('The file name ends in .mp3, but its content is of another type').first())
  const buffer = await sampleAudio('mp3', 20)
  await file.setInputFiles({ name: 'drone.mp3', mimeType: 'audio/mpeg', buffer })
  await expectAccessible(page)
  await save.click()
  await expectSuccess(page, 'Lesson created successfully')
  await seen(row(page, 'The drone').getByText('Audio', { exact: true }))
  await seen(row(page, 'The drone').getByText('Audio: ready'))
  const lesson = (await lessonsOf(owner.request, id)).find(({ title }) => title === 'The drone')
  expect(lesson).toMatchObject({ kind: 'audio', hls: true, captions: [] })

  await act(page, 'The drone', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit Lesson' })
  await seen(edit.getByLabel('Current audio'))
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await gone(edit)

  const student = await site.signIn('listener')
  const on = student.page
  await create(student.request, '/api/enrollments', { courseId: id })
  await arrive(on, `/lessons/${lesson?.id}`)
  const player = on.getByRole('region', { name: 'The drone', exact: true })
  await player.getByRole('button', { name: 'Play' }).first().click()
  await expect.poll(async () => (await videoState(on)).time).toBeGreaterThan(0.5)
  expect(await videoState(on)).toMatchObject({ paused: false, blob: true, height: 0 })
  await gone(player.getByRole('button', { name: /^(Fullscreen|Quality|Picture-in-picture)/i }))
  await expectAccessible(on)
  const shown = await on.evaluate(() => {
    const { metadata } = navigator.mediaSession
    return { title: metadata?.title, artist: metadata?.artist, pictures: metadata?.artwork.length }
  })
  expect(shown).toEqual({ title: 'The drone', artist: 'Listening', pictures: 1 })
  await choose(on, 'Speed', '2×')
  expect((await videoState(on)).speed).toBe(2)
  await player.getByRole('slider', { name: 'Seek' }).press('End')
  await expect.poll(async () => (await videoState(on)).ended).toBe(true)
  // Only played ranges count, so seeking to the end does not complete the lesson. The server stores the position.
  const progress = async () => (await student.request.get(`/api/lessons/${lesson?.id}/progress`)).json()
  await expect.poll(async () => ((await progress()) as { position: number }).position).toBeGreaterThan(15)
})

test('a teacher uploads a PDF, and a student completes it by reading to its last page', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'Handouts', 'Film')
  await arrive(page, `/admin/lessons?courseId=${id}`)
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lesson' })
  await dialog.getByLabel('Kind').selectOption('PDF')
  await dialog.getByLabel('Title').fill('The scale on paper')
  const file = dialog.getByLabel('PDF file')
  const choose = async (buffer: Buffer) =>
    file.setInputFiles({ name: 'scale.pdf', mimeType: 'application/pdf', buffer })
  const save = dialog.getByRole('button', { name: 'Create lesson' })
  await choose(await samplePdf({ password: 'secret' }))
  await save.click()
  await seen(dialog.getByText('The PDF has a password. Remove it, then upload the file again.').first())
  await choose(await samplePdf({ pages: 8 }))
  await dialog.getByLabel('Allow download').check()
  await expectAccessible(page)
  await save.click()
  await expectSuccess(page, 'Lesson created successfully')
  await seen(row(page, 'The scale on paper').getByText('PDF', { exact: true }))
  const lesson = (await lessonsOf(owner.request, id)).find(({ title }) => title === 'The scale on paper')
  expect(lesson).toMatchObject({ kind: 'pdf', duration: '16 minutes' })

  await act(page, 'The scale on paper', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit Lesson' })
  await seen(edit.getByText('8 pages'))
  expect(await edit.getByLabel('Allow download').isChecked()).toBe(true)
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await gone(edit)

  const student = await site.signIn('scholar')
  const on = student.page
  await create(student.request, '/api/enrollments', { courseId: id })
  await arrive(on, `/lessons/${lesson?.id}`)
  const pictures = on.getByRole('region', { name: 'Lesson document' }).getByRole('img')
  expect(await pictures.count()).toBe(8)
  // The page's HTML contains the size of each picture, and the browser loads later pictures only when they are near.
  const last = on.getByRole('img', { name: 'Page 8 of 8' })
  expect(await last.evaluate((one: HTMLImageElement) => [one.loading, one.naturalWidth])).toEqual(['lazy', 0])
  expect(await on.locator('script[src*=pdf]').count()).toBe(0)
  await expectAccessible(on)
  const [larger] = await Promise.all([
    on.context().waitForEvent('page'),
    on.getByRole('link', { name: 'Enlarge page 1' }).click(),
  ])
  expect(new URL(larger.url()).pathname).toMatch(/^\/media\/documents\/[0-9a-f-]+\/run-1\/1\/1600\.webp$/)
  await larger.close()
  const [download] = await Promise.all([
    on.waitForEvent('download'),
    on.getByRole('link', { name: 'Download PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  await on.getByRole('button', { name: 'Mark as complete' }).last().scrollIntoViewIfNeeded()
  await seen(on.getByRole('status').getByText('Completed'))
  await expect.poll(() => last.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
})
