import { beforeAll, expect, test } from 'vitest'
import { sampleVideo } from '../src/testing/films.ts'
import { create, newCourse, newLesson } from './support/courses.ts'
import { arrive, expectAccessible, expectSuccess, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { act, courseWith, lessonsOf, measured, row } from './support/studio-lessons.ts'

const site = openSite()
let owner: Person

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
})

const sectionsOf = async (id: number) =>
  (await lessonsOf(owner.request, id)).map(({ title, section }) => [title, section])

test('sections have their own rows, which lessons can cross and which stay without lessons', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'In sections', 'One', 'Two', 'Three')
  await arrive(page, `/admin/lessons?courseId=${id}`)
  const add = async (title: string, first?: string) => {
    await page.getByRole('button', { name: 'Add section', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add section' })
    await dialog.getByLabel('Title').fill(title)
    if (first) await dialog.getByLabel('First lesson').selectOption({ label: first })
    await dialog.getByRole('button', { name: 'Add section' }).click()
    await expectSuccess(page, 'Section created successfully')
    await gone(dialog)
  }
  await add('Week 1', '2. Two')
  await add('Week 2')
  await seen(page.getByRole('heading', { name: 'Week 2' }))
  expect(await sectionsOf(id)).toEqual([
    ['One', ''],
    ['Two', 'Week 1'],
    ['Three', 'Week 1'],
  ])
  await expectAccessible(page)

  // Uses the keyboard to move a lesson past a heading into an empty section.
  await page.getByRole('button', { name: 'Reorder Three' }).focus()
  const said = page.locator('[id^=DndLiveRegion]')
  await page.keyboard.press('Space')
  await expect.poll(() => said.innerText()).toBe('Picked up Three, position 3 of 3, in Week 1.')
  await measured(page)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => said.innerText()).toBe('Three is now at position 3 of 3, in Week 2.')
  await page.keyboard.press('Space')
  await expectSuccess(page, 'Lessons reordered successfully')
  expect((await sectionsOf(id)).at(-1)).toEqual(['Three', 'Week 2'])

  const menu = async (title: string, action: string) => {
    await page.getByRole('button', { name: `Actions for the section ${title}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await menu('Week 2', 'Move section up')
  await expectSuccess(page, 'Section moved successfully')
  await expect
    .poll(() => page.getByRole('list', { name: 'Lessons' }).getByRole('heading').allInnerTexts())
    .toEqual(['Week 2', 'Week 1'])
  expect((await sectionsOf(id)).map(([title]) => title)).toEqual(['One', 'Three', 'Two'])

  await act(page, 'Three', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectSuccess(page, 'Lesson deleted successfully')
  await seen(page.getByRole('heading', { name: 'Week 2' }))
  await menu('Week 1', 'Delete section')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectSuccess(page, 'Section deleted successfully')
  await expect
    .poll(async () => sectionsOf(id))
    .toEqual([
      ['One', ''],
      ['Two', 'Week 2'],
    ])
})

test('a lesson uses the duration of its new video file, and then needs no typed duration', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'Lengths', 'Measured')
  await arrive(page, `/admin/lessons?courseId=${id}`)
  await act(page, 'Measured', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Lesson' })
  const duration = dialog.getByLabel('Duration')
  expect(await duration.inputValue()).not.toBe('')
  await dialog.getByText('Upload video', { exact: true }).click()
  const choose = async (seconds: number) =>
    dialog
      .getByLabel('Video file')
      .setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: await sampleVideo({ seconds }) })
  await choose(2)
  await expect.poll(() => duration.inputValue()).toBe('2 seconds')
  await choose(3)
  await expect.poll(() => duration.inputValue()).toBe('3 seconds')
  await duration.fill('')
  await dialog.getByRole('button', { name: 'Update lesson' }).click()
  await expectSuccess(page, 'Lesson updated successfully')
  await gone(dialog)
  expect((await lessonsOf(owner.request, id))[0]?.duration).toBe('3 seconds')
  // A duration that the teacher has entered stays unchanged.
  await act(page, 'Measured', 'Edit')
  await duration.fill('A short hour')
  await choose(2)
  await dialog.getByRole('button', { name: 'Update lesson' }).click()
  await expectSuccess(page, 'Lesson updated successfully')
  expect((await lessonsOf(owner.request, id))[0]?.duration).toBe('A short hour')
})

test('dropped videos follow the highest order, with the duration of their files', async () => {
  const { page } = owner
  const { id: courseId } = await newCourse(owner.request, { title: 'With a gap' })
  await newLesson(owner.request, { courseId, title: 'First', order: 1 })
  await newLesson(owner.request, { courseId, title: 'Fifth', order: 5 })
  await arrive(page, `/admin/lessons?courseId=${courseId}`)
  await page
    .getByLabel('Video files for new lessons')
    .setInputFiles({ name: 'next.mp4', mimeType: 'video/mp4', buffer: await sampleVideo({ seconds: 2 }) })
  const dialog = page.getByRole('dialog', { name: 'Add videos' })
  await expect.poll(() => dialog.getByLabel('Duration 1').inputValue()).toBe('2 seconds')
  await dialog.getByLabel('Duration 1').fill('')
  await dialog.getByRole('button', { name: 'Create 1 lesson' }).click()
  await expectSuccess(page, 'Lesson created successfully')
  expect((await lessonsOf(owner.request, courseId)).at(-1)).toMatchObject({
    title: 'Next',
    order: 6,
    duration: '2 seconds',
  })
})

test('lists the locked lessons of a premium course under For buyers only', async () => {
  const { page } = owner
  const { id: courseId } = await newCourse(owner.request, { title: 'To buy', isPremium: true, price: '₹99' })
  await newLesson(owner.request, { courseId, title: 'Locked', order: 1 })
  await newLesson(owner.request, { courseId, title: 'Open', order: 2, isPreview: true })
  await arrive(page, `/admin/lessons?courseId=${courseId}`)
  await page.getByLabel('Filter lessons').selectOption({ label: 'For buyers only' })
  await seen(row(page, 'Locked'))
  await gone(row(page, 'Open'))
})
