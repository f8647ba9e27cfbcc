import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Lesson } from '../src/catalogue/lessons.schema.ts'
import { sampleVideo } from '../src/testing/films.ts'
import { sampleImage } from '../src/testing/pictures.ts'
import { ADMIN, type Person } from './support/desk.ts'
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
let video: Buffer

beforeAll(async () => {
  owner = await site.arrive(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  video = await sampleVideo({ seconds: 3, width: 640, height: 360 })
})

const rows = (page: Page) => page.getByRole('list', { name: 'Lessons' }).locator('> li')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const titles = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((one) => one.querySelector('p > span')?.textContent ?? ''))
const lessonsOf = async (courseId: number) =>
  (await (await owner.request.get(`/api/lessons/course/${courseId}`)).json()) as Lesson[]

async function act(page: Page, title: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function courseWith(title: string, ...lessons: string[]): Promise<number> {
  const { id } = await newCourse(owner.request, title)
  for (const [index, lesson] of lessons.entries()) await newLesson(owner.request, id, lesson, index + 1)
  return id
}

test('asks for a course first', async () => {
  const { page } = owner
  const id = await courseWith('Empty')
  await page.goto('/admin/lessons')
  await seen(page.getByText('Select a course to view and manage its lessons', { exact: true }))
  const course = page.getByLabel('Course', { exact: true })
  expect(await course.locator('option').first().innerText()).toBe('Select a course to manage lessons')
  expect(await page.getByRole('button', { name: 'Add Lesson' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await course.selectOption(String(id))
  await seen(page.getByText('No lessons available for this course. Add your first lesson!', { exact: true }))
  expect(await page.getByRole('button', { name: 'Add Lesson' }).isEnabled()).toBe(true)
})

test('counts what was chosen before the scripts were there', async () => {
  const { page } = owner
  const id = await courseWith('Chosen early', 'Only')
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/admin/lessons', { waitUntil: 'commit' })
  await page.getByLabel('Course', { exact: true }).selectOption(String(id))
  arrive()
  await seen(row(page, 'Only'))
  expect(page.url()).toContain(`courseId=${id}`)
  await page.unroute('**/assets/*.js')
})

test('creates a lesson by an address at the end of its course, and edits it', async () => {
  const { page } = owner
  const id = await courseWith('By address', 'First', 'Second')
  await page.goto(`/admin/lessons?courseId=${id}`)
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lesson' })
  const submit = dialog.getByRole('button', { name: 'Create Lesson' })
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
  expect(await lessonsOf(id)).toMatchObject([
    {},
    {},
    { title: 'Third', order: 3, thumbnail: null, isPremium: true },
  ])

  await act(page, 'Third', 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit Lesson' })
  expect(await editing.getByRole('radio', { name: 'YouTube URL' }).isChecked()).toBe(true)
  await editing.getByLabel('Video URL').fill('')
  await editing.getByLabel('Free preview').check()
  await editing.getByRole('button', { name: 'Update Lesson' }).click()
  await expectSuccess(page, 'Lesson updated successfully')
  await gone(editing)
  await gone(third.getByRole('link', { name: 'Preview' }))
  expect((await lessonsOf(id))[2]).toMatchObject({ videoUrl: null, isPreview: true })

  await act(page, 'Third', 'Edit')
  expect(await editing.getByRole('radio', { name: 'Upload Video' }).isChecked()).toBe(true)
  expect(await editing.getByRole('radio', { name: 'Enter URL' }).isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await gone(editing)
})

test('hides, shows and deletes', async () => {
  const { page } = owner
  const id = await courseWith('Seen or not', 'Stays', 'Goes')
  await page.goto(`/admin/lessons?courseId=${id}`)
  await act(page, 'Stays', 'Hide')
  await expectSuccess(page, 'Lesson visibility updated')
  await seen(row(page, 'Stays').getByText('Hidden', { exact: true }))
  expect((await lessonsOf(id))[0]?.isVisible).toBe(false)
  await act(page, 'Stays', 'Show')
  await expectSuccess(page, 'Lesson visibility updated')
  await gone(row(page, 'Stays').getByText('Hidden', { exact: true }))
  await act(page, 'Goes', 'Delete')
  const asking = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await seen(
    asking.getByText('This will permanently delete the lesson "Goes". This action cannot be undone.', {
      exact: true,
    }),
  )
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expectSuccess(page, 'Lesson deleted successfully')
  await gone(row(page, 'Goes'))
})

test('reorders by the keyboard, also a lesson that was added a moment ago, and keeps it', async () => {
  const { page } = owner
  const id = await courseWith('In order', 'One', 'Two', 'Three')
  await page.goto(`/admin/lessons?courseId=${id}`)
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lesson' })
  await dialog.getByLabel('Title').fill('Four')
  await dialog.getByLabel('Duration').fill('1 minute')
  await dialog.getByRole('button', { name: 'Create Lesson' }).click()
  await expectSuccess(page, 'Lesson created successfully')
  await gone(dialog)

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('lessons.reorder')) sent.push(request.postData() ?? '')
  })
  await page.getByRole('button', { name: 'Reorder Four' }).focus()
  const said = page.locator('[id^=DndLiveRegion]')
  await page.keyboard.press('Space')
  await expect.poll(() => said.innerText()).toBe('Picked up Four, place 4 of 4.')
  // The rows are measured in the frame after they were announced.
  await page.waitForTimeout(300)
  for (const place of [3, 2, 1]) {
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => said.innerText()).toBe(`Four is now at place ${place} of 4.`)
  }
  await page.keyboard.press('Space')
  await expectSuccess(page, 'Lessons reordered successfully')
  expect(sent).toHaveLength(1)
  const all = await lessonsOf(id)
  expect(all.map(({ title, order }) => [title, order])).toEqual([
    ['Four', 1],
    ['One', 2],
    ['Two', 3],
    ['Three', 4],
  ])
  await page.reload()
  await seen(row(page, 'Four'))
  expect(await titles(page)).toEqual(['Four', 'One', 'Two', 'Three'])

  await page.getByRole('button', { name: 'Reorder One' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  expect(await titles(page)).toEqual(['Four', 'One', 'Two', 'Three'])
  await act(page, 'Two', 'Move up')
  await expectSuccess(page, 'Lessons reordered successfully')
  expect(await titles(page)).toEqual(['Four', 'Two', 'One', 'Three'])
})

test('reorders by the pointer at once, and takes it back when the server refuses', async () => {
  const { page, request } = owner
  const id = await courseWith('By pointer', 'One', 'Two', 'Three')
  await page.goto(`/admin/lessons?courseId=${id}`)
  const drag = async (title: string, onto: string) => {
    const from = await page.getByRole('button', { name: `Reorder ${title}` }).boundingBox()
    const to = await page.getByRole('button', { name: `Reorder ${onto}` }).boundingBox()
    if (!from || !to) throw new Error('nothing to drag')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 10, from.y + 30, { steps: 4 })
    await page.mouse.move(to.x + 10, to.y + 12, { steps: 8 })
    await page.mouse.up()
  }
  await drag('One', 'Three')
  // At once: the answer may be on its way.
  expect(await titles(page)).toEqual(['Two', 'Three', 'One'])
  await expectSuccess(page, 'Lessons reordered successfully')
  expect((await lessonsOf(id)).map(({ title }) => title)).toEqual(['Two', 'Three', 'One'])

  // Somebody else deletes a lesson that this list still shows.
  const gone = (await lessonsOf(id))[2]
  await request.delete(`/api/lessons/${gone?.id}`)
  await drag('Three', 'Two')
  await expectToast(page, 'Error', /not found|no longer|does not exist|There is no/i)
  await expect.poll(() => titles(page)).toEqual(['Two', 'Three'])
})

test('uploads a video that plays, and tells how far its renditions are', async () => {
  const { page } = owner
  const id = await courseWith('With a video')
  await page.goto(`/admin/lessons?courseId=${id}`)
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lesson' })
  await dialog.getByLabel('Title').fill('The film')
  await dialog.getByText('Upload Video', { exact: true }).click()
  await seen(dialog.getByText(/up to 500MB/))
  const file = dialog.getByLabel('Video file')
  expect(await file.getAttribute('accept')).toBe('video/*')
  await file.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') })
  await dialog.getByLabel('Duration').fill('1 minute')
  const submit = dialog.getByRole('button', { name: 'Create Lesson' })
  await submit.click()
  await expectToast(page, 'Upload Failed', 'The file is called .mp4, but its content is something else')
  expect(await lessonsOf(id)).toEqual([])
  await page.context().setOffline(true)
  await submit.click()
  await expectToast(page, 'Upload Failed', 'Failed to upload file. Please try again.')
  await page.context().setOffline(false)

  // The length of a real file is read where none was typed.
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
  await seen(dialog.getByText(/^\d+ % · .+ of .+/))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  await seen(submit)
  expect(await lessonsOf(id)).toEqual([])
  await slow(-1)
  await submit.click()
  await expectSuccess(page, 'Lesson created successfully')
  await gone(dialog)

  const [lesson] = await lessonsOf(id)
  expect(lesson).toMatchObject({ hasVideo: true, duration: '3 seconds' })
  expect(lesson?.thumbnail).toMatch(/^\/media\/thumbnails\//)
  const ready = row(page, 'The film').getByText(/^Video: .*360p/)
  await seen(ready)
  // As if it had failed: why, and the way to try again, which is followed live.
  await site.database.sql`update videos set state = 'failed', error = 'The disk was full', renditions = '[]'`
  await page.reload()
  await seen(row(page, 'The film').getByText('Processing failed: The disk was full'))
  await expectAccessible(page)
  await row(page, 'The film')
    .getByRole('button', { name: /^Try again/ })
    .click()
  await expectSuccess(page, 'The video is being processed again')
  await seen(ready)
  const watching = await page.context().newPage()
  await watching.goto(
    (await row(page, 'The film').getByRole('link', { name: 'Preview' }).getAttribute('href')) ?? '',
  )
  await expect
    .poll(
      () =>
        watching.locator('video').evaluate((one: HTMLVideoElement) => one.readyState >= 2 && one.videoWidth),
      {
        timeout: 15_000,
      },
    )
    .toBe(640)
  await watching.close()

  await act(page, 'The film', 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit Lesson' })
  expect(await editing.getByRole('radio', { name: 'Upload Video' }).isChecked()).toBe(true)
  await editing.getByLabel('Title').fill('The film again')
  await editing.getByRole('button', { name: 'Update Lesson' }).click()
  await expectSuccess(page, 'Lesson updated successfully')
  expect((await lessonsOf(id))[0]?.videoUrl).toBe(lesson?.videoUrl)
})

test('makes lessons of several videos in their order', async () => {
  const { page } = owner
  const id = await courseWith('Many videos', 'There already')
  await page.goto(`/admin/lessons?courseId=${id}`)
  await page.getByLabel('Video files for new lessons').setInputFiles(
    ['10-last.mp4', '2 second one.mp4', '1_first-one.mp4', '3 not this.mp4', 'old.mkv'].map((name) => ({
      name,
      mimeType: 'video/mp4',
      buffer: video,
    })),
  )
  const dialog = page.getByRole('dialog', { name: 'Add Videos' })
  await seen(dialog.getByText('old.mkv: not an MP4, MOV or WebM video'))
  await dialog.getByRole('button', { name: 'Take out 3 not this.mp4' }).click()
  await expect.poll(() => dialog.getByLabel('Duration 3').inputValue()).toBe('3 seconds')
  expect(await dialog.getByLabel('Title 1').inputValue()).toBe('First one')
  await expectAccessible(page)
  await dialog.getByLabel('Title 3').fill('Third one')
  await dialog.getByRole('button', { name: 'Create 3 Lessons' }).click()
  await expectSuccess(page, '3 lessons created successfully')
  await gone(dialog)
  expect((await lessonsOf(id)).map(({ title, order }) => [title, order])).toEqual([
    ['There already', 1],
    ['First one', 2],
    ['Second one', 3],
    ['Third one', 4],
  ])
})

test('makes lessons of the videos that a mouse drops, in the natural order of their names', async () => {
  const { page } = owner
  const id = await courseWith('Dropped videos')
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
  await page.goto(`/admin/lessons?courseId=${id}`, { waitUntil: 'networkidle' })
  const empty = page.getByText('Several video files dropped here become lessons in their order.')
  const zone = await empty.boundingBox()
  if (!zone) throw new Error('There is nothing to drop on')
  // The browser's own events, as they come from a mouse that carries files.
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
  await seen(page.getByText('Drop videos to make lessons of them', { exact: true }))
  await drag('drop')
  await session.detach()

  const dialog = page.getByRole('dialog', { name: 'Add Videos' })
  await seen(dialog.getByText('notes.pdf: a document'))
  await expect.poll(() => dialog.getByLabel('Duration 6').inputValue()).toBe('1 second')
  await dialog.getByRole('button', { name: 'Create 6 Lessons' }).click()
  // Each is measured by the server, which is busy with the ones before.
  await page.getByText('6 lessons created successfully').waitFor({ timeout: 60_000 })
  await expectSuccess(page, '6 lessons created successfully')
  await gone(dialog)
  const made = (await lessonsOf(id)).map(({ title, order, duration }) => [title, order, duration])
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

test('finds lessons and changes several at once', async () => {
  const { page } = owner
  const target = await courseWith('The other course', 'Before')
  const id = await courseWith('In bulk', 'Scale', 'Rhythm', 'Drone', 'Voice')
  await page.goto(`/admin/lessons?courseId=${id}`)
  await page.getByLabel('Search lessons').fill('r')
  await gone(row(page, 'Voice'))
  expect(await page.getByRole('button', { name: 'Reorder Drone' }).isDisabled()).toBe(true)
  await page.getByLabel('Search lessons').fill('')
  await seen(row(page, 'Voice'))
  await page.getByLabel('Select Scale').check()
  await page.getByLabel('Select Voice').check()
  await seen(page.getByText('2 selected'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expectSuccess(page, 'Lessons updated successfully')
  expect((await lessonsOf(id)).map(({ isVisible }) => isVisible)).toEqual([false, true, true, false])

  await page.getByLabel('Select Scale').check()
  await page.getByLabel('Select Drone').check()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const moving = page.getByRole('dialog', { name: 'Move 2 lessons' })
  await moving.getByLabel('To the course').selectOption(String(target))
  await expectAccessible(page)
  await moving.getByRole('button', { name: 'Move' }).click()
  await expectSuccess(page, 'Lessons updated successfully')
  expect((await lessonsOf(target)).map(({ title }) => title)).toEqual(['Before', 'Scale', 'Drone'])

  await page.getByLabel('Select all').check()
  await page.getByRole('group', { name: 'Selected lessons' }).getByRole('button', { name: 'Delete' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await seen(asking.getByText('This will permanently delete 2 lessons. This action cannot be undone.'))
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expectSuccess(page, 'Lessons deleted successfully')
  await seen(page.getByText('No lessons available for this course. Add your first lesson!'))
})

test('gives a lesson captions', async () => {
  const { page } = owner
  const id = await courseWith('Captioned', 'Spoken')
  const captions = await readFile(new URL('../src/demo/files/captions/sql-joins.en.vtt', import.meta.url))
  await page.goto(`/admin/lessons?courseId=${id}`)
  await act(page, 'Spoken', 'Captions')
  const dialog = page.getByRole('dialog', { name: 'Captions' })
  const file = dialog.getByLabel('Captions file')
  await dialog.getByLabel('Language').fill('hi')
  await dialog.getByRole('button', { name: 'Add captions' }).click()
  await seen(dialog.getByText('Choose a WebVTT or SRT file').last())
  await file.setInputFiles({ name: 'a.vtt', mimeType: 'text/vtt', buffer: Buffer.from('no captions') })
  await dialog.getByRole('button', { name: 'Add captions' }).click()
  await expectToast(page, 'Error', /must begin with WEBVTT/)
  const latin = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\ncafé\n', 'latin1')
  await file.setInputFiles({ name: 'a.srt', mimeType: 'application/x-subrip', buffer: latin })
  await dialog.getByRole('button', { name: 'Add captions' }).click()
  await seen(dialog.getByText(/save it with the encoding UTF-8/))
  const srt = Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n')
  await file.setInputFiles({ name: 'a.srt', mimeType: 'application/x-subrip', buffer: srt })
  await dialog.getByRole('button', { name: 'Add captions' }).click()
  await expectSuccess(page, 'Captions saved successfully')
  await file.setInputFiles({ name: 'a.vtt', mimeType: 'text/vtt', buffer: captions })
  await dialog.getByRole('button', { name: 'Replace captions' }).click()
  await expectSuccess(page, 'Captions saved successfully')
  await seen(dialog.getByRole('button', { name: 'Delete captions: हिन्दी' }))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete captions: हिन्दी' }).click()
  await expectSuccess(page, 'Captions deleted successfully')
  expect((await lessonsOf(id))[0]?.captions).toEqual([])
})

test('reorders under a finger that rests first, on a phone without sideways scrolling', async () => {
  const id = await courseWith('On a phone', 'One', 'Two')
  const { page, complaints } = await site.arrive(ADMIN.username, {
    viewport: { width: 360, height: 760 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(`/admin/lessons?courseId=${id}`, { waitUntil: 'networkidle' })
  const from = await page.getByRole('button', { name: 'Reorder One' }).boundingBox()
  const to = await page.getByRole('button', { name: 'Reorder Two' }).boundingBox()
  if (!from || !to) throw new Error('nothing to drag')
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x + 15, y }],
    })
  await touch('touchStart', from.y + 15)
  await page.waitForTimeout(800)
  for (let step = 1; step <= 10; step++) {
    await touch('touchMove', from.y + 15 + ((to.y - from.y + 20) * step) / 10)
    await page.waitForTimeout(40)
  }
  await touch('touchEnd')
  await expectSuccess(page, 'Lessons reordered successfully')
  expect(await titles(page)).toEqual(['Two', 'One'])
  for (const path of ['courses', 'categories', 'upload', `lessons?courseId=${id}`]) {
    await page.goto(`/admin/${path}`)
    await seen(page.getByRole('heading', { level: 1 }))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectAccessible(page)
  }
  expect(complaints).toEqual([])
  await page.context().close()
})

test('complained about nothing', () => {
  expect(owner.complaints).toEqual([])
})
