import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { create } from './support/courses.ts'
import {
  arrive,
  expectAccessibleInBothThemes,
  expectSuccess,
  expectToFit,
  gone,
  seen,
  toast,
} from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { courseWith } from './support/studio-lessons.ts'

const site = openSite()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
let owner: Person
let courseId: number

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  courseId = await courseWith(owner.request, 'Physics for class X')
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/**
 * Expects that a step is accessible and fits the screen. If `SCREENSHOTS=<folder>` is set, saves screenshots in both
 * themes.
 */
async function look(page: Page, step: string) {
  await expectToFit(page)
  await expectAccessibleInBothThemes(page)
  const folder = process.env['SCREENSHOTS']
  for (const theme of folder ? ['light', 'dark'] : []) {
    await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme)
    await page.screenshot({
      path: `${folder}/${step}-${page.viewportSize()?.width}-${theme}.png`,
      fullPage: true,
    })
  }
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
}

// The exam as a text. The key of its last question is wrong.
const PAPER = `Unit test 1
1. The SI unit of force is
(a) joule  (b) newton  (c) watt  (d) pascal
Ans: b
2. प्रकाश की चाल किसमें सबसे अधिक है?
(क) जल  (ख) निर्वात  (ग) काँच  (घ) हीरा
उत्तर: ख
3. Mass is a vector.
(a) True (b) False
Ans: b
4. Which of these is a scalar?
(a) velocity  (b) force  (c) energy  (d) momentum
Ans: d`

test('a teacher pastes a paper and sets its rules', async () => {
  const { page } = owner
  await arrive(page, `/admin/courses/${courseId}`)
  await press(page, 'Add Lesson')
  const lesson = page.getByRole('dialog', { name: 'Add New Lesson' })
  await lesson.getByLabel('Kind').selectOption('Quiz')
  await lesson.getByLabel('Title').fill('Unit test 1')
  await press(page, 'Create lesson')
  await gone(lesson)
  await page.getByRole('link', { name: 'Questions for Unit test 1' }).click()
  await seen(page.getByRole('heading', { level: 1, name: 'Unit test 1' }))
  const rules = page.url()
  await page.getByRole('link', { name: 'Paste a paper' }).click()
  await page.getByLabel('Questions with answers').fill(PAPER)
  await seen(page.getByText('4 questions ready'))
  await look(page, '1-paste')
  await page.getByLabel('Penalty for all').fill('1')
  await Promise.all([toast(page, '4 questions created'), press(page, 'Create 4 questions')])
  await arrive(page, new URL(rules).pathname)
  await page.getByLabel('Pass mark in percent').fill('80')
  await page.getByLabel('Days for objections').fill('3')
  await page.getByLabel('Rank list for students').selectOption('The rank list with names')
  await Promise.all([toast(page, 'Quiz saved'), press(page, 'Save quiz')])
  await look(page, '2-rules')
  await arrive(page, `/admin/courses/${courseId}?tab=certificates`)
  const settings = page.getByRole('region', { name: 'Certificates', exact: true })
  await settings.getByText('When they finish').click()
  await press(page, 'Save certificates')
  await expectSuccess(page, 'Certificates saved')
})

/** Answers the current question, and opens the next one. */
async function answer(page: Page, option: string) {
  await page.getByRole('radio', { name: option }).check()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  if (await next.isEnabled()) await next.tap()
}

test('a student takes it on a slow phone without a network, objects, and gets the certificate', async () => {
  const { page } = await site.signIn('kavya', PHONE)
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await arrive(page, '/courses/physics-for-class-x')
  await page.getByRole('button', { name: 'Start Learning' }).first().tap()
  await page.getByRole('link', { name: 'Start with lesson 1: Unit test 1' }).tap()
  await page.getByRole('button', { name: 'Start quiz' }).tap()
  await seen(page.getByRole('heading', { name: 'Question 1 of 4' }))
  await answer(page, 'newton')
  await page.context().setOffline(true)
  await answer(page, 'निर्वात')
  await answer(page, 'False')
  const state = page.getByRole('region', { name: 'Quiz' }).getByRole('status')
  await seen(state.getByText('No connection.'))
  await look(page, '3-offline')
  await page.context().setOffline(false)
  await answer(page, 'energy')
  await seen(state.getByText(/^4 of 4 saved, /))
  await page.getByRole('button', { name: 'Submit quiz' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit quiz' }).tap()
  await seen(page.getByText('11 of 16 marks'))
  await seen(page.getByText('Not passed'))
  await page.getByRole('button', { name: 'Show answers' }).tap()
  await look(page, '4-result')
  await page.getByRole('button', { name: 'Object to this answer' }).last().tap()
  await page.getByRole('textbox', { name: 'Your objection' }).fill('Momentum is a vector, energy is not.')
  await Promise.all([toast(page, 'We sent your objection'), press(page, 'Send objection')])

  const { page: staff } = owner
  const quiz = /\/lessons\/(\d+)/.exec(page.url())?.[1]
  await arrive(staff, `/admin/quizzes/${quiz}/results`)
  await staff.getByRole('tab', { name: 'Objections (1)' }).click()
  await seen(staff.getByText('Momentum is a vector, energy is not.'))
  await press(staff, 'Accept this answer for all')
  const correct = staff.getByRole('dialog', { name: 'Accept more answers' })
  await correct.getByRole('textbox', { name: 'Reason' }).fill('Energy is a scalar')
  await look(staff, '5-correction')
  await Promise.all([toast(staff, 'Key corrected'), press(staff, 'Mark all answers again')])
  await gone(correct)
  await staff.getByRole('tab', { name: 'Rank list' }).click()
  await seen(staff.getByRole('row').filter({ hasText: 'kavya' }).filter({ hasText: '16 of 16' }))
  await look(staff, '6-ranks')

  await arrive(page, `/lessons/${quiz}`)
  await seen(page.getByText('16 of 16 marks'))
  await seen(page.getByText('Passed', { exact: true }))
  await seen(page.getByText('Your rank: 1 of 1'))
  await look(page, '7-passed')
  await arrive(page, '/courses/physics-for-class-x/finished')
  await page.getByLabel('Name on the certificate').fill('काव्या गौड़ा')
  await page.getByRole('button', { name: 'Get your certificate' }).tap()
  await seen(page.getByText('Issued to काव्या गौड़ा.'))
  await look(page, '8-certificate')
})
