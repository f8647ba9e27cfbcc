import { beforeAll, expect, test } from 'vitest'
import { sampleQuestionInput, sampleQuizInput } from '../src/assessment/samples.ts'
import { create } from './support/courses.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit, gone, seen, toast } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { courseWith } from './support/studio-lessons.ts'

const site = openSite()
let owner: Person
let courseId: number
let id: number

const option = (text: string, isRight = false) => ({ text, isRight })
const QUESTIONS = [
  {
    text: 'Unit of force?',
    solution: { kind: 'single', options: [option('Joule'), option('Newton', true)] },
  },
  { text: 'Is mass a vector?', solution: { kind: 'trueFalse', right: false } },
  {
    text: 'Which are metals?',
    solution: {
      kind: 'multiple',
      partial: true,
      options: [option('Iron', true), option('Neon'), option('Gold', true)],
    },
  },
]

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  courseId = await courseWith(owner.request, 'Sums', 'Film')
  const lesson = { courseId, kind: 'quiz', title: 'Mock test', order: 2 }
  id = (await create(owner.request, '/api/lessons', lesson)).id
  const slots = []
  for (const given of QUESTIONS) {
    const question = await create(owner.request, '/api/questions', sampleQuestionInput(given))
    slots.push({ questionId: question.id, marks: 4, penalty: 1 })
  }
  const saved = await owner.request.put(`/api/lessons/${id}/quiz`, { data: { ...sampleQuizInput, slots } })
  expect(saved.status()).toBe(200)
})

/** Saves a screenshot of the screen if SCREENSHOTS names a folder. */
async function picture({ page }: Person, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  const before = page.viewportSize()
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

test('a teacher splits a quiz into sections', async () => {
  const { page } = owner
  await arrive(page, `/admin/quizzes/${id}`)
  const add = page.getByRole('button', { name: 'Add section' })
  await add.click()
  await page.getByRole('textbox', { name: 'Title of section 1' }).fill('Physics')
  await page.getByRole('textbox', { name: 'Minutes of section 1' }).fill('20')
  await add.click()
  await page.getByRole('textbox', { name: 'Title of section 2' }).fill('Chemistry')
  await page.getByRole('button', { name: 'Save quiz' }).click()
  await seen(page.getByText('This section has no questions. Add one, or remove the section.'))
  await page.getByRole('textbox', { name: 'Minutes of section 2' }).fill('10')
  // Moves questions from section to section.
  const sections = page.getByRole('combobox', { name: 'Section' })
  await sections.nth(0).selectOption('2. Chemistry')
  await sections.nth(2).selectOption('1. Physics')
  await sections.nth(1).selectOption('2. Chemistry')
  await Promise.all([toast(page, 'Quiz saved'), page.getByRole('button', { name: 'Save quiz' }).click()])
  await picture(owner, 'sections-form')
  await expectAccessibleInBothThemes(page)
  const source = (await (await owner.request.get(`/api/lessons/${id}/quiz/source`)).json()) as {
    minutes: number
    slots: { section: number; question: { text: string } }[]
  }
  expect(source.minutes).toBe(30)
  const inForm = source.slots.map(({ section, question }) => [section, question.text])
  expect(inForm.map(([section]) => section)).toEqual([1, 1, 2])
  // Prepares the next test: the questions are in the order of `QUESTIONS`.
  const wanted = QUESTIONS.map(({ text }) => source.slots.find(({ question }) => question.text === text)!)
  const slots = wanted.map(({ question, ...slot }, index) => ({
    ...slot,
    section: index < 2 ? 1 : 2,
    questionId: (question as unknown as { id: number }).id,
  }))
  const rules = {
    ...sampleQuizInput,
    slots,
    sections: [
      { title: 'Physics', minutes: 20 },
      { title: 'Chemistry', minutes: 10 },
    ],
  }
  expect((await owner.request.put(`/api/lessons/${id}/quiz`, { data: rules })).status()).toBe(200)
  await arrive(page, `/admin/quizzes/${id}?print=1`)
  await seen(page.getByText('Chemistry (10 minutes)'))
  await picture(owner, 'sections-paper')
})

test('a student takes the sections with only the keyboard, and cannot return to an ended one', async () => {
  const student = await site.signIn('walker', { viewport: { width: 390, height: 844 } })
  const { page } = student
  await create(student.request, '/api/enrollments', { courseId })
  await arrive(page, `/lessons/${id}`)
  await seen(page.getByRole('list', { name: 'Sections' }).getByText('Chemistry'))
  await picture(student, 'sections-front')
  await expectAccessibleInBothThemes(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByRole('button', { name: 'Start quiz' }).focus()
  await press('Enter')
  await seen(page.getByText('Section 1 of 2: Physics'))
  await seen(page.getByRole('heading', { name: 'Question 1 of 3' }))
  await seen(page.getByText(/^Time left in this section: (20:00|19:)/))
  await press('b', 'n')
  await seen(page.getByRole('heading', { name: 'Question 2 of 3' }))
  await press('2')
  await seen(page.getByRole('status').getByText(/^2 of 2 saved, /))
  expect(await page.getByRole('button', { name: /^Question 3/ }).count()).toBe(0)
  await picture(student, 'sections-taking')
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'End this section' }).focus()
  await press('Enter')
  const asked = page.getByRole('alertdialog', { name: 'End this section?' })
  await seen(asked.getByText(/^You answered 2 of 2 questions in this section/))
  await asked.getByRole('button', { name: 'End this section' }).focus()
  await press('Enter')
  await seen(page.getByText('Section 2 of 2: Chemistry'))
  await seen(page.getByRole('heading', { name: 'Question 3 of 3' }))
  await gone(page.getByText('Unit of force?'))
  await press('1', '3')

  // After a reload, the section continues where it was.
  await seen(page.getByRole('status').getByText(/^1 of 1 saved, /))
  await arrive(page, `/lessons/${id}`)
  await page.getByRole('button', { name: 'Continue quiz' }).focus()
  await press('Enter')
  await seen(page.getByRole('heading', { name: 'Question 3 of 3' }))
  expect(await page.getByRole('checkbox', { name: 'Gold' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Submit quiz' }).focus()
  await press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit quiz' }).focus()
  await press('Enter')
  await seen(page.getByText('12 of 12 marks'))
  await page.getByRole('button', { name: 'Show answers' }).focus()
  await press('Enter')
  await seen(page.getByRole('heading', { name: 'Physics' }))
  await seen(page.getByText('8 of 8 marks'))
  await picture(student, 'sections-result')
  await expectAccessibleInBothThemes(page)
})

test('the page opens the next section automatically, and shows extra time', async () => {
  const student = await site.signIn('slow', { viewport: { width: 390, height: 844 } })
  const { page } = student
  await create(student.request, '/api/enrollments', { courseId })
  await arrive(page, `/lessons/${id}`)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await seen(page.getByText('Section 1 of 2: Physics'))
  const { page: results } = owner
  await arrive(results, `/admin/quizzes/${id}/results?tab=students`)
  await results.getByRole('button', { name: 'Extra time for slow' }).click()
  await results.getByRole('textbox', { name: 'Extra minutes' }).fill('15')
  await expectAccessibleInBothThemes(results)
  await Promise.all([
    toast(results, 'Extra time saved'),
    results.getByRole('button', { name: 'Save extra time' }).click(),
  ])
  await picture(owner, 'students')
  await seen(page.getByText('You have 15 extra minutes', { exact: true }))
  await seen(page.getByText(/^Time left in this section: (30:00|29:)/))
  await picture(student, 'extra-time')
  // Simulates that only three seconds of the section are left.
  await site.database.sql`
    update quiz_attempts set started_at = now() - interval '30 minutes' + interval '3 seconds'
    where lesson_id = ${id} and submitted_at is null`
  await arrive(page, `/lessons/${id}`)
  await page.getByRole('button', { name: 'Continue quiz' }).click()
  await seen(page.getByText('Section 2 of 2: Chemistry'))
  await expectToFit(page)
})
