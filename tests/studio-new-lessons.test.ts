import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sampleVideo } from '../src/testing/films.ts'
import { sampleImage } from '../src/testing/pictures.ts'
import { create } from './support/courses.ts'
import { arrive, expectAccessible, expectSuccess, expectToast, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { act, courseWith, lessonsOf, row, titles } from './support/studio-lessons.ts'

const site = openSite()
let owner: Person
let video: Buffer

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  video = await sampleVideo({ seconds: 3, width: 640, height: 360 })
})

test('creates a lesson with an address at the end of its course, and edits it', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'By address', 'First', 'Second')
  await arrive(page, `/admin/lessons?courseId=${id}`)
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lesson' })
  const submit = dialog.getByRole('button', { name: 'Create lesson' })
  expect(await dialog.getByLabel('Course').inputValue()).toBe(String(id))
  expect(await dialog.getByLabel('Order').inputValue()).toBe('3')
  await dialog.getByLabel('Order').fill('0')
  await dialog.getByLabel('Course').selectOption('')
  await submit.click()
  for (const text of [
    'Select a course',
    'Title is required',
    'Duration is required',
    'Order must be at least 1',
  ])
    await seen(dialog.locator('p', { hasText: text }))
  await expectAccessible(page)
  await dialog.getByLabel('Course').selectOption(String(id))
  await dialog.getByLabel('Order').fill('3')
  await dialog.getByLabel('Title').fill('Third')
  await dialog.getByLabel('Duration').fill('45 minutes')
  await dialog.getByLabel('Video URL').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  await dialog.getByLabel('Premium').check()
  await submit.click()
  await expectSuccess(page, 'Lesson created successfully')
  await gone(dialog)
  const third = row(page, 'Third')
  await seen(third.getByText('Duration: 45 minutes • Order: 3', { exact: true }))
  await seen(third.getByText('Premium', { exact: true }))
  expect(await third.getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe(
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  )
  expect(await row(page, 'First').getByRole('link', { name: 'Preview' }).count()).toBe(0)
  expect(await lessonsOf(owner.request, id)).toMatchObject([
    {},
    {},
    { title: 'Third', order: 3, thumbnail: null, isPremium: true },
  ])

  await act(page, 'Third', 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit Lesson' })
  expect(await editing.getByRole('radio', { name: 'YouTube URL' }).isChecked()).toBe(true)
  await editing.getByText('Upload File', { exact: true }).click()
  await editing
    .getByLabel('Thumbnail file')
    .setInputFiles({ name: 'art.png', mimeType: 'image/png', buffer: await sampleImage('png', 640, 360) })
  await page.context().setOffline(true)
  await editing.getByRole('button', { name: 'Update lesson' }).click()
  await expectToast(page, 'Upload Failed', 'Failed to upload thumbnail. Please try again.')
  await page.context().setOffline(false)
  await editing.getByText('Enter URL', { exact: true }).click()
  await editing.getByLabel('Video URL').fill('')
  await editing.getByLabel('Free preview').check()
  await editing.getByRole('button', { name: 'Update lesson' }).click()
  await expectSuccess(page, 'Lesson updated successfully')
  await gone(editing)
  await gone(third.getByRole('link', { name: 'Preview' }))
  expect((await lessonsOf(owner.request, id))[2]).toMatchObject({ videoUrl: null, isPreview: true })

  await act(page, 'Third', 'Edit')
  expect(await editing.getByRole('radio', { name: 'Upload video' }).isChecked()).toBe(true)
  expect(await editing.getByRole('radio', { name: 'Enter URL' }).isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await gone(editing)
})

test('uploads a video that plays, and shows the progress of its renditions', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'With a video')
  await arrive(page, `/admin/lessons?courseId=${id}`)
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lesson' })
  await dialog.getByLabel('Title').fill('The film')
  await dialog.getByText('Upload video', { exact: true }).click()
  await seen(dialog.getByText(/up to 500MB/))
  const file = dialog.getByLabel('Video file')
  expect(await file.getAttribute('accept')).toBe('video/*')
  await file.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') })
  await dialog.getByLabel('Duration').fill('1 minute')
  const submit = dialog.getByRole('button', { name: 'Create lesson' })
  await submit.click()
  await expectToast(
    page,
    'Upload Failed',
    'The file name ends in .mp4, but its content is of another type. Choose another file.',
  )
  expect(await lessonsOf(owner.request, id)).toEqual([])
  await page.context().setOffline(true)
  await submit.click()
  await expectToast(page, 'Upload Failed', 'Failed to upload file. Please try again.')
  await page.context().setOffline(false)

  // If the teacher enters no duration, the server reads it from the file.
  await dialog.getByLabel('Duration').fill('')
  await file.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: video })
  await expect.poll(() => dialog.getByLabel('Duration').inputValue()).toBe('3 seconds')
  await dialog.getByText('Upload File', { exact: true }).click()
  await dialog
    .getByLabel('Thumbnail file')
    .setInputFiles({ name: 'art.png', mimeType: 'image/png', buffer: await sampleImage('png') })
  const session = await page.context().newCDPSession(page)
  const slow = (bytes: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    })
  await slow(20_000)
  await submit.click()
  await seen(dialog.getByRole('button', { name: 'Uploading Video...' }))
  await seen(dialog.getByText(/^\d+% · .+ of .+/))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  await seen(submit)
  expect(await lessonsOf(owner.request, id)).toEqual([])
  await slow(-1)
  await submit.click()
  await expectSuccess(page, 'Lesson created successfully')
  await gone(dialog)

  const [lesson] = await lessonsOf(owner.request, id)
  expect(lesson).toMatchObject({ hasVideo: true, duration: '3 seconds' })
  expect(lesson?.thumbnail).toMatch(/^\/media\/thumbnails\//)
  const ready = row(page, 'The film').getByText(/^Video: .*360p/)
  await seen(ready)
  // Simulates that processing failed: the page shows the reason and a button to retry, then live progress.
  await site.database.sql`update videos set state = 'failed', error = 'The disk was full', renditions = '[]'`
  await page.reload()
  await seen(row(page, 'The film').getByText('Processing failed: The disk was full'))
  await expectAccessible(page)
  await row(page, 'The film')
    .getByRole('button', { name: /^Try again/ })
    .click()
  await expectSuccess(page, 'We are processing the video again')
  await seen(ready)
  const watching = await page.context().newPage()
  await arrive(
    watching,
    (await row(page, 'The film').getByRole('link', { name: 'Preview' }).getAttribute('href')) ?? '',
  )
  await expect
    .poll(() =>
      watching.locator('video').evaluate((one: HTMLVideoElement) => one.readyState >= 2 && one.videoWidth),
    )
    .toBe(640)
  await watching.close()

  await act(page, 'The film', 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit Lesson' })
  expect(await editing.getByRole('radio', { name: 'Upload video' }).isChecked()).toBe(true)
  await editing.getByLabel('Title').fill('The film again')
  await editing.getByRole('button', { name: 'Update lesson' }).click()
  await expectSuccess(page, 'Lesson updated successfully')
  expect((await lessonsOf(owner.request, id))[0]?.videoUrl).toBe(lesson?.videoUrl)
})

test('creates lessons from several videos in their order', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'Many videos', 'There already')
  await arrive(page, `/admin/lessons?courseId=${id}`)
  await page.getByLabel('Video files for new lessons').setInputFiles(
    ['10-last.mp4', '2 second one.mp4', '1_first-one.mp4', '3 not this.mp4', 'old.mkv'].map((name) => ({
      name,
      mimeType: 'video/mp4',
      buffer: video,
    })),
  )
  const dialog = page.getByRole('dialog', { name: 'Add videos' })
  await seen(dialog.getByText('old.mkv: not an MP4, MOV or WebM video'))
  await dialog.getByRole('button', { name: 'Remove 3 not this.mp4' }).click()
  await expect.poll(() => dialog.getByLabel('Duration 3').inputValue()).toBe('3 seconds')
  expect(await dialog.getByLabel('Title 1').inputValue()).toBe('First one')
  await expectAccessible(page)
  await dialog.getByLabel('Title 3').fill('Third one')
  // If the number of lessons is unknown, the page creates nothing: a new lesson could take the position of an existing
  // one.
  await page.route('**/trpc/lessons.list**', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Create 3 lessons' }).click()
  await expectToast(page, 'Error', 'We couldn’t create the lesson. Try again.')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Create 3 lessons' }).click()
  await expectSuccess(page, '3 lessons created successfully')
  await gone(dialog)
  expect((await lessonsOf(owner.request, id)).map(({ title, order }) => [title, order])).toEqual([
    ['There already', 1],
    ['First one', 2],
    ['Second one', 3],
    ['Third one', 4],
  ])
})

test('creates lessons from dropped videos, in the natural order of their names', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'Dropped videos')
  const folder = await mkdtemp(join(tmpdir(), 'lantern-drop-'))
  const short = await sampleVideo({ seconds: 1 })
  const names = ['part 10', 'part 11', 'part 1', 'part 2', 'part 3', 'part 9']
  const paths = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, `${name}.mp4`)
      await writeFile(path, name.length > 6 ? short : video)
      return path
    }),
  )
  await writeFile(join(folder, 'notes.pdf'), '%PDF-1.7')
  await arrive(page, `/admin/lessons?courseId=${id}`)
  const empty = page.getByText('Drop several video files here to create lessons in the order of their names.')
  const zone = await empty.boundingBox()
  if (!zone) throw new Error('There is nothing to drop on')
  // Sends native browser events, as if the user dragged files with the mouse.
  const session = await page.context().newCDPSession(page)
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', {
      type,
      x: zone.x + zone.width / 2,
      y: zone.y + zone.height / 2,
      data: { items: [], files: [join(folder, 'notes.pdf'), ...paths], dragOperationsMask: 1 },
    })
  await drag('dragEnter')
  await drag('dragOver')
  await seen(page.getByText('Drop videos to create lessons', { exact: true }))
  await drag('drop')
  await session.detach()

  const dialog = page.getByRole('dialog', { name: 'Add videos' })
  await seen(dialog.getByText('notes.pdf: a document'))
  await expect.poll(() => dialog.getByLabel('Duration 6').inputValue()).toBe('1 second')
  await dialog.getByRole('button', { name: 'Create 6 lessons' }).click()
  // The server measures one video at a time.
  await page.getByText('6 lessons created successfully').waitFor({ timeout: 60_000 })
  await expectSuccess(page, '6 lessons created successfully')
  await gone(dialog)
  const made = (await lessonsOf(owner.request, id)).map(({ title, order, duration }) => [
    title,
    order,
    duration,
  ])
  expect(made).toEqual([
    ['Part 1', 1, '3 seconds'],
    ['Part 2', 2, '3 seconds'],
    ['Part 3', 3, '3 seconds'],
    ['Part 9', 4, '3 seconds'],
    ['Part 10', 5, '1 second'],
    ['Part 11', 6, '1 second'],
  ])
  expect(await titles(page)).toEqual(made.map(([title]) => title))
  await rm(folder, { recursive: true })
})

test('logged no errors', () => {
  expect(owner.complaints).toEqual([])
})
