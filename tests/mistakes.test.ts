import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sampleQuestionInput, sampleQuizInput } from '../src/assessment/samples.ts'
import type { Paper } from '../src/assessment/quizzes.schema.ts'
import { create, newCourse, newLesson } from './support/courses.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()
let courseId: number
let quizId: number

const NOTEBOOK = '/my-library?tab=mistakes'
const LONG = 'Thermodynamics, kinetic theory and the properties of matter: weekly test of the evening batch'

/** If `SCREENSHOTS=<folder>` is set, saves a screenshot. */
async function save(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme)
    await page.screenshot({ path: join(folder, `${name}-${theme}.png`), fullPage: true })
  }
}

beforeAll(async () => {
  const { request } = await site.signIn(ADMIN.username)
  const languages = await request.put('/api/site-settings/languages', { data: { value: 'en,hi' } })
  expect(languages.status()).toBe(200)
  await request.post('/api/categories', { data: { name: 'Music' } })
  courseId = (await newCourse(request, { title: 'Physics', category: 'Music' })).id
  const { id: lessonId } = await newLesson(request, { courseId, title: 'Heat', order: 1 })
  quizId = (await create(request, '/api/lessons', { courseId, kind: 'quiz', title: LONG, order: 2 })).id
  const slots = []
  for (const question of [
    { text: 'What is $2 + 3$?', moment: { lessonId, seconds: 42 } },
    {
      text: 'How many legs have **two** cats?',
      explanation: 'Four each.',
      solution: { kind: 'number', value: '8', tolerance: '0', isPercent: false, units: [], needsUnit: false },
    },
    { text: 'Is $\\pi = 3$?', explanation: '', solution: { kind: 'trueFalse', right: false } },
  ]) {
    const { id } = await create(request, '/api/questions', sampleQuestionInput(question))
    slots.push({ questionId: id, marks: 4, penalty: 1 })
  }
  const saved = await request.put(`/api/lessons/${quizId}/quiz`, { data: { ...sampleQuizInput, slots } })
  expect(saved.status()).toBe(200)
})

/** Signs in a student in the course. By default, the student answers all questions wrong. */
async function enrolled(username: string, phone = false, isWrong = true): Promise<Person> {
  const student = await site.signIn(
    username,
    phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : undefined,
  )
  await create(student.request, '/api/enrollments', { courseId })
  if (!isWrong) return student
  const started = await student.request.post(`/api/lessons/${quizId}/quiz/attempts`)
  const paper = (await started.json()) as Paper
  const answers = [
    { kind: 'single', choice: 'a' },
    { kind: 'number', text: '4' },
    { kind: 'trueFalse', value: true },
  ]
  const events = paper.items.map(({ id }, index) => ({
    itemId: id,
    sequence: index + 1,
    answer: answers[index],
    givenAt: new Date().toISOString(),
  }))
  const path = `/api/attempts/${paper.attempt.id}`
  const sent = await student.request.put(`${path}/answers`, { data: { device: randomUUID(), events } })
  expect(sent.status()).toBe(200)
  expect((await student.request.post(`${path}/submission`)).status()).toBe(200)
  return student
}

const check = (page: Page) => page.getByRole('button', { name: 'Check answer' })
const next = (page: Page) => page.getByRole('button', { name: 'Next question' })

test('a student without mistakes sees no link, and an empty notebook', async () => {
  const { page, complaints } = await enrolled('careful', false, false)
  await arrive(page, '/my-library')
  await seen(page.getByRole('link', { name: /^My grades ?: Physics$/ }))
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('link', { name: /Practise|notebook/ }).count()).toBe(0)
  await arrive(page, NOTEBOOK)
  await seen(page.getByText('Your notebook is empty'))
  expect(await page.title()).toContain('Mistake notebook')
  await expectAccessibleInBothThemes(page)
  await save(page, 'empty-1280')
  expect(complaints).toEqual([])
})

test('a student practises with the keyboard: wrong, not known and right', async () => {
  const { page, complaints } = await enrolled('learner')
  await arrive(page, '/my-library')
  await save(page, 'library-1280')
  await page.getByRole('link', { name: 'Practise 3 questions' }).click()
  await seen(page.getByText('3 questions due today'))
  await expectAccessibleInBothThemes(page)
  await save(page, 'due-1280')
  await page.getByRole('radio', { name: 'Four' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await seen(page.getByText('Not right'))
  await seen(page.getByText('Two and three make five.'))
  expect(await page.getByRole('link', { name: /teaches this/ }).getAttribute('href')).toMatch(
    /\/lessons\/\d+\?t=42/,
  )
  await seen(page.getByText(/You’ll see this question again on/))
  await expectAccessibleInBothThemes(page)
  await save(page, 'wrong-1280')
  await expect.poll(() => next(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await seen(page.getByText('two', { exact: true }))
  await check(page).click()
  await seen(page.getByText('Choose or type an answer first.'))
  await page.getByRole('button', { name: 'I don’t know' }).click()
  await seen(page.getByText('This is the answer'))
  await page.keyboard.press('Enter')
  // Without a connection, the answer stays in the form, and the student can send it again.
  await page.getByRole('radio', { name: 'False' }).check()
  await page.context().setOffline(true)
  await check(page).click()
  await seen(page.getByRole('alert').filter({ hasText: /./ }))
  await page.context().setOffline(false)
  await check(page).click()
  await seen(page.getByText('That is right'))
  await expectAccessibleInBothThemes(page)
  await save(page, 'right-1280')
  await page.keyboard.press('Enter')
  await seen(page.getByText('Done for today'))
  await seen(page.getByText('1 of 3 right'))
  await expectAccessibleInBothThemes(page)
  await save(page, 'done-1280')
  await page.getByRole('link', { name: 'Go to My Library' }).click()
  // Nothing is due, but the link to the notebook stays visible.
  await seen(page.getByRole('link', { name: 'Mistake notebook' }))
  await arrive(page, NOTEBOOK)
  await seen(page.getByText('Nothing is due today'))
  expect(complaints).toEqual([])
})

test('the notebook fits a phone, in Hindi too, and a question that left it is skipped', async () => {
  const { page, request, complaints } = await enrolled('phone', true)
  const chosen = await request.put('/api/account/language', { data: { language: 'hi' } })
  expect(chosen.status()).toBe(204)
  await arrive(page, '/my-library')
  await seen(page.getByRole('link', { name: 'गलतियों का अभ्यास' }))
  await save(page, 'library-390-hi')
  await arrive(page, NOTEBOOK)
  await seen(page.getByText('आज 3 सवाल करने हैं'))
  await expectToFit(page)
  await save(page, 'due-390-hi')
  await page.getByRole('button', { name: 'मुझे नहीं पता' }).click()
  await seen(page.getByText('जवाब यह है'))
  await expectToFit(page)
  await save(page, 'unknown-390-hi')
  await page.getByRole('button', { name: 'अगला सवाल' }).click()
  // The teacher changes the quiz so that it no longer shows the answers.
  await site.database.sql`update quizzes set shows = 'grade' where lesson_id = ${quizId}`
  await page.getByRole('textbox').fill('8')
  await page.getByRole('button', { name: 'जवाब जाँचें' }).click()
  await seen(page.getByText('यह सवाल अब आपकी गलतियों की कॉपी में नहीं है'))
  await save(page, 'gone-390-hi')
  await site.database.sql`update quizzes set shows = 'answers' where lesson_id = ${quizId}`
  await page.getByRole('button', { name: 'अगला सवाल' }).click()
  await gone(page.getByRole('textbox'))
  await page.getByText('गलत', { exact: true }).click()
  await page.getByRole('button', { name: 'जवाब जाँचें' }).click()
  await seen(page.getByText('सही जवाब').first())
  await save(page, 'right-390-hi')
  expect(complaints).toEqual([])
})
