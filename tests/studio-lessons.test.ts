import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { create } from './support/courses.ts'
import {
  arrive,
  expectAccessible,
  expectSuccess,
  expectToast,
  expectToFit,
  gone,
  seen,
} from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { act, courseWith, lessonsOf, measured, row, titles } from './support/studio-lessons.ts'

const site = openSite()
let owner: Person

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
})

test('asks for a course first', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'Empty')
  await arrive(page, '/admin/lessons')
  await seen(page.getByText('Select a course to view and manage its lessons', { exact: true }))
  const course = page.getByLabel('Course', { exact: true })
  expect(await course.locator('option').first().innerText()).toBe('Select a course to manage lessons')
  expect(await page.getByRole('button', { name: 'Add Lesson' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await course.selectOption(String(id))
  await seen(page.getByText('No lessons available for this course. Add your first lesson!', { exact: true }))
  expect(await page.getByRole('button', { name: 'Add Lesson' }).isEnabled()).toBe(true)
})

test('handles a choice from before hydration', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'Chosen early', 'Only')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/admin/lessons', { waitUntil: 'commit' })
  await page.getByLabel('Course', { exact: true }).selectOption(String(id))
  release()
  await seen(row(page, 'Only'))
  expect(page.url()).toContain(`courseId=${id}`)
  await page.unrouteAll({ behavior: 'wait' })
})

test('hides, shows and deletes', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'Seen or not', 'Stays', 'Goes')
  await arrive(page, `/admin/lessons?courseId=${id}`)
  await act(page, 'Stays', 'Hide')
  await expectSuccess(page, 'Lesson visibility updated')
  await seen(row(page, 'Stays').getByText('Hidden', { exact: true }))
  expect((await lessonsOf(owner.request, id))[0]?.isVisible).toBe(false)
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

test('reorders with the keyboard, even a new lesson, and stores the order', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'In order', 'One', 'Two', 'Three')
  await arrive(page, `/admin/lessons?courseId=${id}`)
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lesson' })
  await dialog.getByLabel('Title').fill('Four')
  await dialog.getByLabel('Duration').fill('1 minute')
  await dialog.getByRole('button', { name: 'Create lesson' }).click()
  await expectSuccess(page, 'Lesson created successfully')
  await gone(dialog)

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('lessons.reorder')) sent.push(request.postData() ?? '')
  })
  await page.getByRole('button', { name: 'Reorder Four' }).focus()
  const said = page.locator('[id^=DndLiveRegion]')
  await page.keyboard.press('Space')
  await expect.poll(() => said.innerText()).toBe('Picked up Four, position 4 of 4.')
  await measured(page)
  for (const place of [3, 2, 1]) {
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => said.innerText()).toBe(`Four is now at position ${place} of 4.`)
  }
  await page.keyboard.press('Space')
  await expectSuccess(page, 'Lessons reordered successfully')
  expect(sent).toHaveLength(1)
  const all = await lessonsOf(owner.request, id)
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

test('reorders with the pointer immediately, and reverts if the server refuses', async () => {
  const { page, request } = owner
  const id = await courseWith(owner.request, 'By pointer', 'One', 'Two', 'Three')
  await arrive(page, `/admin/lessons?courseId=${id}`)
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
  // The order changes immediately, before the server responds.
  expect(await titles(page)).toEqual(['Two', 'Three', 'One'])
  await expectSuccess(page, 'Lessons reordered successfully')
  expect((await lessonsOf(owner.request, id)).map(({ title }) => title)).toEqual(['Two', 'Three', 'One'])

  // Another administrator deletes a lesson that this list still shows.
  const gone = (await lessonsOf(owner.request, id))[0]
  await request.delete(`/api/lessons/${gone?.id}`)
  await drag('Three', 'Two')
  await expectToast(page, 'Error', /couldn’t find|no longer|does not exist|There is no/i)
  await expect.poll(() => titles(page)).toEqual(['Three', 'One'])
})

test('finds lessons and changes several together', async () => {
  const { page } = owner
  const target = await courseWith(owner.request, 'The other course', 'Before')
  const id = await courseWith(owner.request, 'In bulk', 'Scale', 'Rhythm', 'Drone', 'Voice')
  await arrive(page, `/admin/lessons?courseId=${id}`)
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
  expect((await lessonsOf(owner.request, id)).map(({ isVisible }) => isVisible)).toEqual([
    false,
    true,
    true,
    false,
  ])

  await page.getByLabel('Select Scale').check()
  await page.getByLabel('Select Drone').check()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const moving = page.getByRole('dialog', { name: 'Move 2 lessons' })
  await moving.getByLabel('To the course').selectOption(String(target))
  await expectAccessible(page)
  await moving.getByRole('button', { name: 'Move' }).click()
  await expectSuccess(page, 'Lessons updated successfully')
  expect((await lessonsOf(owner.request, target)).map(({ title }) => title)).toEqual([
    'Before',
    'Scale',
    'Drone',
  ])

  await page.getByLabel('Select all').check()
  await page.getByRole('group', { name: 'Selected lessons' }).getByRole('button', { name: 'Delete' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await seen(asking.getByText('2 lessons will move to the bin. You can restore them for 30 days.'))
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expectSuccess(page, 'Lessons deleted successfully')
  await seen(page.getByText('No lessons available for this course. Add your first lesson!'))
})

test('adds captions to a lesson', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'Captioned', 'Spoken')
  const captions = await readFile(new URL('../src/demo/files/captions/sql-joins.en.vtt', import.meta.url))
  await arrive(page, `/admin/lessons?courseId=${id}`)
  await act(page, 'Spoken', 'Captions')
  const dialog = page.getByRole('dialog', { name: 'Captions' })
  const file = dialog.getByLabel('Captions file')
  // If a file is dropped on the dialog but outside its drop zone, the list below must not receive it.
  await dialog.evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['film'], 'film.mp4', { type: 'video/mp4' }))
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await dialog.getByLabel('Language').fill('hi')
  await dialog.getByRole('button', { name: 'Add captions' }).click()
  await seen(dialog.getByText('Choose a WebVTT or SRT file').last())
  await file.setInputFiles({ name: 'a.vtt', mimeType: 'text/vtt', buffer: Buffer.from('no captions') })
  await dialog.getByRole('button', { name: 'Add captions' }).click()
  await expectToast(page, 'Error', /must start with WEBVTT/)
  const latin = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\ncafé\n', 'latin1')
  await file.setInputFiles({ name: 'a.srt', mimeType: 'application/x-subrip', buffer: latin })
  await dialog.getByRole('button', { name: 'Add captions' }).click()
  await seen(dialog.getByText(/save it as UTF-8/))
  const srt = Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n')
  await file.setInputFiles({ name: 'a.srt', mimeType: 'application/x-subrip', buffer: srt })
  await dialog.getByRole('button', { name: 'Add captions' }).click()
  await expectSuccess(page, 'Captions saved successfully')
  await file.setInputFiles({ name: 'a.vtt', mimeType: 'text/vtt', buffer: captions })
  await dialog.getByRole('button', { name: 'Replace captions' }).click()
  await expectSuccess(page, 'Captions saved successfully')
  await seen(dialog.getByRole('button', { name: 'Delete captions: हिन्दी' }))
  expect(await page.getByRole('dialog', { name: 'Add videos' }).count()).toBe(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete captions: हिन्दी' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete the captions “हिन्दी”?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await gone(question)
  expect((await lessonsOf(owner.request, id))[0]?.captions).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Delete captions: हिन्दी' }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectSuccess(page, 'Captions deleted successfully')
  expect((await lessonsOf(owner.request, id))[0]?.captions).toEqual([])
})

test('reorders after a long touch, on a phone without horizontal scrolling', async () => {
  const id = await courseWith(owner.request, 'On a phone', 'One', 'Two')
  const { page, complaints } = await site.signIn(ADMIN.username, {
    viewport: { width: 360, height: 760 },
    hasTouch: true,
    isMobile: true,
  })
  await arrive(page, `/admin/lessons?courseId=${id}`)
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
  const said = page.locator('[id^=DndLiveRegion]')
  await expect.poll(() => said.innerText()).toBe('Picked up One, position 1 of 2.')
  await measured(page)
  for (let step = 1; step <= 10; step++)
    await touch('touchMove', from.y + 15 + ((to.y - from.y + 20) * step) / 10)
  await expect.poll(() => said.innerText()).toBe('One is now at position 2 of 2.')
  await touch('touchEnd')
  await expectSuccess(page, 'Lessons reordered successfully')
  expect(await titles(page)).toEqual(['Two', 'One'])
  for (const path of ['courses', 'categories', 'upload', `lessons?courseId=${id}`]) {
    await arrive(page, `/admin/${path}`)
    await seen(page.getByRole('heading', { level: 1 }))
    await expectToFit(page)
    await expectAccessible(page)
  }
  expect(complaints).toEqual([])
  await page.context().close()
})

test('logged no errors', () => {
  expect(owner.complaints).toEqual([])
})
