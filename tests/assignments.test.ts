import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sampleImage } from '../src/testing/pictures.ts'
import { create } from './support/courses.ts'
import {
  arrive,
  expectAccessibleInBothThemes,
  expectSuccess,
  expectToFit,
  gone,
  seen,
} from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { courseWith } from './support/studio-lessons.ts'

const site = openSite()
let owner: Person
let courseId: number

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  courseId = await courseWith(owner.request, 'Sums', 'Film')
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const folder = process.env['SCREENSHOTS']
const shoot = async (page: Page, name: string) => {
  if (!folder) return
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((one) => document.documentElement.setAttribute('data-theme', one), theme)
    await page.screenshot({ path: `${folder}/${name}-${theme}.png`, fullPage: true })
  }
}

test('a teacher sets an assignment, and a student sends photographed pages on a bad network', async () => {
  const { page } = owner
  await arrive(page, `/admin/courses/${courseId}`)
  await press(page, 'Add Lesson')
  const lesson = page.getByRole('dialog', { name: 'Add New Lesson' })
  await lesson.getByLabel('Kind').selectOption('Assignment')
  await lesson.getByLabel('Title').fill('Homework 1')
  await lesson.getByRole('textbox', { name: 'Instructions' }).fill('Solve $x^2 = 4$ in **your notebook**.')
  await press(page, 'Create lesson')
  await gone(lesson)
  await page.getByRole('link', { name: 'Rules for Homework 1' }).click()
  await seen(page.getByRole('heading', { level: 1, name: 'Homework 1' }))
  await page.getByText('Marks by rubric').click()
  await press(page, 'Add criterion')
  await page.getByLabel('Criterion 1', { exact: true }).fill('All steps')
  await press(page, 'Add level to criterion 1')
  await page.getByLabel('Level 1', { exact: true }).fill('Complete')
  await page.getByLabel('Marks for level 1').fill('9')
  await press(page, 'Save rules')
  await seen(page.getByText('A level can’t have more marks than its criterion'))
  await page.getByLabel('Marks for level 1').fill('5')
  await page.getByLabel('Due date').fill('2030-01-05T18:00')
  await press(page, 'Save rules')
  await expectSuccess(page, 'Rules saved')
  await expectAccessibleInBothThemes(page)
  await shoot(page, 'rules-1280')
  await page.setViewportSize({ width: 360, height: 780 })
  await expectToFit(page)
  await shoot(page, 'rules-390')
  const id = page.url().split('/').at(-1) ?? ''

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const student = await site.signIn('walker', phone)
  await create(student.request, '/api/enrollments', { courseId })
  const own = student.page
  await arrive(own, `/lessons/${id}`)
  await seen(own.locator('math').first())
  // The student types on a laptop, and photographs the pages with the phone.
  const laptop = await own.context().newPage()
  await arrive(laptop, `/lessons/${id}`)
  await laptop.getByLabel('Your answer').fill('x = 2 or x = −2')
  await seen(laptop.getByText('Your draft is saved. Only you can see it.'))
  // What is typed without a connection survives a reload.
  await laptop.route('**/trpc/*assignments.saveDraft*', (route) => route.abort())
  await laptop.getByLabel('Your answer').fill('x = 2, or is it?')
  await seen(laptop.getByText('Your draft isn’t saved yet'))
  await arrive(laptop, `/lessons/${id}`)
  await expect.poll(() => laptop.getByLabel('Your answer').inputValue()).toBe('x = 2, or is it?')
  await laptop.unroute('**/trpc/*assignments.saveDraft*')
  await laptop.getByLabel('Your answer').fill('x = 2 or x = −2')
  await seen(laptop.getByText('Your draft is saved. Only you can see it.'))
  await arrive(laptop, `/lessons/${id}`)
  expect(await laptop.getByLabel('Your answer').inputValue()).toBe('x = 2 or x = −2')
  expect(await laptop.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('or is it')
  await laptop.close()
  // The connection fails while the pages are sent.
  let drops = 2
  await own.route('**/submission/files', (route) => (drops-- > 0 ? route.abort() : route.continue()))
  const pictures = await Promise.all(
    [1, 2].map(async (n) => ({
      name: `IMG_${n}.png`,
      mimeType: 'image/png',
      buffer: await sampleImage('png', n * 900, 1200),
    })),
  )
  await own.getByLabel('Choose pictures').setInputFiles(pictures)
  await seen(own.getByRole('img', { name: 'Page 2' }))
  await press(own, 'Move page 2 up')
  await press(own, 'Rotate page 1')
  const turned = own.getByRole('img', { name: 'Page 1', exact: true })
  // The second picture was 1800 × 1200. It is reduced to 1600 × 1067 before the rotation.
  await expect.poll(() => turned.getAttribute('width')).toBe('1067')
  await expect.poll(() => turned.getAttribute('height')).toBe('1600')
  await seen(own.getByText('Your draft is saved. Only you can see it.'))
  await own.getByLabel('Your answer').fill('x = 2 or x = −2, as shown')
  await seen(own.getByText('Your draft is saved. Only you can see it.'))
  await own
    .getByRole('link', { name: /^Previous/ })
    .first()
    .click()
  await own.waitForURL((url) => !url.pathname.endsWith(`/${id}`))
  for (const back of [() => own.goBack(), () => arrive(own, `/lessons/${id}`)]) {
    await back()
    await seen(own.getByRole('img', { name: 'Page 2' }))
    expect(await turned.getAttribute('width')).toBe('1067')
    expect(await own.getByLabel('Your answer').inputValue()).toBe('x = 2 or x = −2, as shown')
  }
  // A call without a response does not stop later ones.
  let isStuck = true
  await own.route('**/trpc/*assignments.saveDraft*', (route) => (isStuck ? undefined : route.continue()))
  const stuck = own.waitForRequest('**/trpc/*assignments.saveDraft*')
  await own.getByLabel('Your answer').fill('x = 2 or x = −2')
  await stuck
  isStuck = false
  await seen(own.getByText('Your draft is saved. Only you can see it.'))
  await expectAccessibleInBothThemes(own)
  await expectToFit(own)
  await shoot(own, 'work-390')
  await press(own, 'Submit work')
  await own.getByRole('alertdialog').getByRole('button', { name: 'Submit work' }).click()
  await expectSuccess(own, 'Work submitted')
  await seen(own.getByText('Not marked yet'))
  await seen(own.getByText('Completed').first())
  await expectAccessibleInBothThemes(own)
  await shoot(own, 'sent-390')

  await page.setViewportSize({ width: 1280, height: 900 })
  await arrive(page, '/admin/submissions')
  await seen(page.getByText('1 submission to mark'))
  await expectAccessibleInBothThemes(page)
  await shoot(page, 'queue-1280')
  await page.getByRole('link', { name: 'Start marking' }).click()
  await seen(page.getByRole('heading', { level: 1, name: 'walker' }))
  const pen = page.getByRole('img', { name: 'Red pen on page 1' })
  await pen.scrollIntoViewIfNeeded()
  const box = await pen.boundingBox()
  if (!box) throw new Error('The page has no size')
  const draw = async (x: number, y: number) => {
    await page.mouse.move(box.x + box.width * x, box.y + 40 + y)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * (x + 0.2), box.y + 80 + y, { steps: 5 })
    await page.mouse.up()
  }
  await draw(0.2, 0)
  await draw(0.5, 30)
  await expect.poll(() => pen.locator('polyline').count()).toBe(2)
  await press(page, 'Undo the last line on page 1')
  await expect.poll(() => pen.locator('polyline').count()).toBe(1)
  // The first attempt to save the voice note fails.
  let refusals = 1
  await page.route('**/voice', (route) => (refusals-- > 0 ? route.abort() : route.continue()))
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => new AudioContext().createMediaStreamDestination().stream
  })
  await press(page, 'Record voice note')
  await seen(page.getByText(/^1 of 120 seconds/))
  await press(page, 'Stop')
  await seen(page.getByText('The voice note is not saved yet.'))
  await press(page, 'Send again')
  await seen(page.getByRole('button', { name: 'Remove voice note' }))
  const comment = page.getByLabel('Comment for the student')
  await comment.fill('Show the second root')
  await page.getByText('Saved comments (0)').click()
  await press(page, 'Save this comment')
  await seen(page.getByText('Saved comments (1)'))
  // Typing a digit starts the entry of marks, and Enter saves them.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('9')
  await page.keyboard.press('Enter')
  await seen(page.getByText('Enter marks from 0 to the maximum in every field'))
  await page.getByRole('textbox', { name: 'All steps (up to 5)' }).fill('4')
  await expectAccessibleInBothThemes(page)
  await shoot(page, 'marking-1280')
  await page.setViewportSize({ width: 360, height: 780 })
  await expectToFit(page)
  await shoot(page, 'marking-390')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('textbox', { name: 'All steps (up to 5)' }).press('Enter')
  await expectSuccess(page, 'Marks saved')
  await seen(page.getByText('Nothing to mark'))

  // The student's page is still open.
  await seen(own.getByText('4 of 5 marks'))
  await seen(own.getByText('Show the second root'))
  await seen(own.getByRole('img', { name: 'Page 1 with the teacher’s marks' }))
  const [download] = await Promise.all([own.waitForEvent('download'), press(own, 'Save page 1')])
  expect(download.suggestedFilename()).toBe('Page 1.jpg')
  await expectAccessibleInBothThemes(own)
  await expectToFit(own)
  await shoot(own, 'marked-390')
  await own.getByRole('link', { name: 'My grades' }).click()
  await seen(own.getByText('Total so far'))
  await seen(own.getByText('80%').first())
  await expectAccessibleInBothThemes(own)
  await expectToFit(own)
  await shoot(own, 'grades-390')

  await arrive(page, `/admin/courses/${courseId}`)
  await page.getByRole('link', { name: 'Grade book' }).click()
  await seen(page.getByRole('rowheader', { name: 'walker' }))
  await page.getByLabel('Weight of Homework 1').fill('3')
  await press(page, 'Save weights')
  await expectSuccess(page, 'Weights saved')
  await page.getByRole('button', { name: 'Total' }).click()
  await expect.poll(() => new URL(page.url()).search).toContain('sort=total')
  await seen(page.getByRole('cell', { name: '80%' }))
  await expectAccessibleInBothThemes(page)
  await shoot(page, 'book-1280')
  const csv = await owner.request.get(`/api/courses/${courseId}/grades.csv`)
  expect((await csv.text()).split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFName,Username,Homework 1,Total in percent',
    'walker,walker,4,80',
  ])
  await page.setViewportSize({ width: 360, height: 780 })
  await expectToFit(page)
  await shoot(page, 'book-390')
})
