import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sampleQuestionInput } from '../src/assessment/samples.ts'
import { createClassroom } from './support/classroom.ts'
import { create } from './support/courses.ts'
import { arrive, expectAccessibleInBothThemes, expectToast, expectToFit, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openLesson, slider, videoState } from './support/player.ts'
import { openSite } from './support/site.ts'

const site = openSite()
let owner: Person
let courseId: number
let lessonId: number
let plainId: number

/** If `SCREENSHOTS=<folder>` is set, saves a screenshot. */
async function save(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  const classroom = await createClassroom(owner.request)
  courseId = (await classroom.course({ title: 'Cats', instructor: 'Meera Iyer' })).id
  const videoUrl = await classroom.video({ seconds: 40, rate: 5 })
  lessonId = (await classroom.lesson({ courseId, title: 'Legs', videoUrl })).id
  plainId = (await classroom.lesson({ courseId, title: 'Tails', order: 2, videoUrl })).id
  await create(owner.request, '/api/questions', sampleQuestionInput({ text: 'What is $2 + 3$?' }))
  const solution = {
    kind: 'number',
    value: '8',
    tolerance: '0',
    isPercent: false,
    units: [],
    needsUnit: false,
  }
  await create(
    owner.request,
    '/api/questions',
    sampleQuestionInput({ text: 'How many legs have **two** cats?', explanation: 'Four each.', solution }),
  )
}, 240_000)

async function enrolled(username: string, phone = false): Promise<Person> {
  const student = await site.signIn(
    username,
    phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : undefined,
  )
  await create(student.request, '/api/enrollments', { courseId })
  return student
}

const isPaused = (page: Page) => videoState(page).then(({ paused }) => paused)
const question = (page: Page, clock: string) => page.getByRole('dialog', { name: `Question at ${clock}` })

test('an administrator adds questions of the bank at times of a video', async () => {
  const { page } = owner
  await arrive(page, `/admin/courses/${courseId}`)
  await page.getByRole('button', { name: 'Actions for Legs' }).click()
  await page.getByRole('menuitem', { name: 'Questions in the video' }).click()
  await seen(page.getByText('This video has no questions yet'))
  await page.getByRole('button', { name: 'Choose questions' }).click()
  await page.getByRole('checkbox', { name: /What is/ }).check()
  await page.getByRole('checkbox', { name: /two cats/ }).check()
  await page.getByRole('button', { name: 'Add 2 questions' }).click()
  await page.getByRole('button', { name: 'Save questions' }).click()
  expect(await page.getByText('Enter a time in the video').count()).toBe(2)
  const times = page.getByLabel('Time', { exact: true })
  await times.nth(0).fill('9:59')
  await times.nth(1).fill('0:03')
  await page.getByRole('button', { name: 'Save questions' }).click()
  await seen(page.getByText('The video ends at 0:40'))
  await times.nth(0).fill('0:08')
  await page.getByRole('button', { name: 'Save questions' }).click()
  await expectToast(page, 'Questions saved', '')
  await expect.poll(() => times.nth(0).inputValue()).toBe('0:03')
  await expectAccessibleInBothThemes(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page)
    await save(page, `editor-${width}`)
  }
})

test('the video pauses, the student answers with the keyboard, and is never asked again', async () => {
  const { page, complaints } = await enrolled('asha')
  await openLesson(page, lessonId)
  await page.keyboard.press('k')
  await seen(question(page, '0:03'))
  await expect.poll(() => isPaused(page)).toBe(true)
  const stopped = (await videoState(page)).time
  expect(stopped).toBeGreaterThanOrEqual(3)
  expect(stopped).toBeLessThan(4.5)
  expect(await page.locator(':focus').innerText()).toBe('Question at 0:03')
  expect(await page.content()).not.toContain('Four each')
  await expectAccessibleInBothThemes(page)
  await save(page, 'question-1280')
  await page.getByRole('button', { name: 'Check answer' }).press('Enter')
  await seen(page.getByText('Choose or type an answer first'))
  // While a question is shown, keys don't control the player.
  await page.getByLabel('Your answer').fill('8')
  await page.keyboard.press('Enter')
  await seen(page.getByText('That is right'))
  await seen(page.getByText('Four each.'))
  expect(await isPaused(page)).toBe(true)
  await expectAccessibleInBothThemes(page)
  await save(page, 'result-1280')
  expect(await page.locator(':focus').innerText()).toBe('Continue')
  await page.keyboard.press('Enter')
  await expect.poll(() => isPaused(page)).toBe(false)

  // If the student seeks back, the video does not ask again. A button opens the question.
  await seen(question(page, '0:08'))
  await page.keyboard.press('Escape')
  await gone(question(page, '0:08'))
  await slider(page, 'Seek').fill('2')
  await expect.poll(async () => (await videoState(page)).time).toBeGreaterThan(9)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Question at 0:08' }).click()
  await seen(question(page, '0:08'))
  await page.getByLabel('Four').check()
  await page.getByRole('button', { name: 'Check answer' }).click()
  await seen(page.getByText('Not right'))
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.reload()
  await openLesson(page, lessonId, '?t=1')
  await page.keyboard.press('k')
  await expect.poll(async () => (await videoState(page)).time).toBeGreaterThan(9)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(complaints).toEqual([])
  await page.context().close()
}, 120_000)

test('on a phone the question is a sheet, even in full screen, and can be skipped', async () => {
  const { page, complaints } = await enrolled('ravi', true)
  await openLesson(page, lessonId)
  await page.locator('h1').focus()
  await page.keyboard.press('f')
  await page.keyboard.press('k')
  const sheet = question(page, '0:03')
  await seen(sheet)
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await save(page, 'question-full-screen-390')
  const isOnTop = () =>
    sheet.evaluate((dialog) => {
      const { left, top, width } = dialog.getBoundingClientRect()
      return dialog.contains(document.elementFromPoint(left + width / 2, top + 30))
    })
  expect(await isOnTop()).toBe(true)
  await page.evaluate(() => document.exitFullscreen())
  await expect.poll(isOnTop).toBe(true)
  await expectToFit(page)
  await save(page, 'question-390')
  for (const name of ['Check answer', 'Skip']) {
    const box = await sheet.getByRole('button', { name }).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await sheet.getByRole('button', { name: 'Skip' }).tap()
  await gone(sheet)
  await expect.poll(() => isPaused(page)).toBe(false)
  // The Back button closes the panel with the question.
  await seen(question(page, '0:08'))
  await save(page, 'choices-390')
  await page.goBack()
  await gone(question(page, '0:08'))
  expect(page.url()).toContain(`/lessons/${lessonId}`)
  expect(complaints).toEqual([])
  await page.context().close()
}, 120_000)

test('nothing opens while the student writes, and other videos load nothing', async () => {
  const { page, complaints } = await enrolled('meera')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('videoQuestions')) asked.push(request.url())
  })
  await openLesson(page, plainId)
  await page.keyboard.press('k')
  await expect.poll(async () => (await videoState(page)).time).toBeGreaterThan(4)
  expect(asked).toEqual([])

  await openLesson(page, lessonId)
  await page.keyboard.press('k')
  await page.getByPlaceholder('Add a comment...').focus()
  await expect.poll(async () => (await videoState(page)).time, { timeout: 20_000 }).toBeGreaterThan(4)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await isPaused(page)).toBe(false)
  expect(asked.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Question at 0:03' }).click()
  await seen(question(page, '0:03'))
  await expect.poll(() => isPaused(page)).toBe(true)
  expect(complaints).toEqual([])
  await page.context().close()
}, 120_000)

test('the teacher of the course sees how many students answered', async () => {
  const { page, complaints } = await site.signIn('teacher')
  await create(owner.request, '/api/teachers', {
    name: 'Meera Iyer',
    description: 'Draws cats',
    username: 'teacher',
  })
  await arrive(page, '/questions')
  await page.getByRole('button', { name: 'Insight' }).click()
  const answers = page.getByRole('region', { name: 'Questions in the video' })
  await seen(answers.getByText('How many legs have two cats?'))
  expect(await answers.getByRole('listitem').first().innerText()).toMatch(/1 answer$/)
  await expectAccessibleInBothThemes(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
    await answers.scrollIntoViewIfNeeded()
    await save(page, `insight-${width}`)
  }
  await page.getByRole('button', { name: 'Back to the questions' }).click()
  await seen(page.getByRole('region', { name: 'Open questions' }))
  expect(complaints).toEqual([])
  await page.context().close()
}, 120_000)
