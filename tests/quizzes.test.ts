import { beforeAll, expect, test } from 'vitest'
import { sampleQuestionInput, sampleQuizInput } from '../src/assessment/samples.ts'
import { create } from './support/courses.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { courseWith } from './support/studio-lessons.ts'

const site = openSite()
let owner: Person
let courseId: number

const option = (text: string, isRight = false) => ({ text, isRight })
const QUESTIONS = [
  { text: 'What is $2 + 3$?', solution: { kind: 'single', options: [option('Four'), option('Five', true)] } },
  {
    text: 'Which numbers are **even**?',
    solution: {
      kind: 'multiple',
      partial: true,
      options: [option('1'), option('2', true), option('4', true)],
    },
  },
  {
    text: 'How many legs have two cats?',
    solution: { kind: 'number', value: '8', tolerance: '0', isPercent: false, units: [], needsUnit: false },
  },
]

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  courseId = await courseWith(owner.request, 'Sums', 'Film')
})

async function addQuiz(rules = {}): Promise<number> {
  const lesson = await create(owner.request, '/api/lessons', {
    courseId,
    kind: 'quiz',
    title: 'Test',
    order: 2,
  })
  const slots = []
  for (const given of QUESTIONS) {
    const question = await create(owner.request, '/api/questions', sampleQuestionInput(given))
    slots.push({ questionId: question.id, marks: 4, penalty: 1 })
  }
  const path = `/api/lessons/${lesson.id}/quiz`
  const reply = await owner.request.put(path, { data: { ...sampleQuizInput, ...rules, slots } })
  expect(reply.status()).toBe(200)
  return lesson.id
}

async function enrolled(username: string): Promise<Person> {
  const student = await site.signIn(username, { viewport: { width: 390, height: 844 } })
  await create(student.request, '/api/enrollments', { courseId })
  return student
}

const statusOf = (page: Person['page']) => page.getByRole('region', { name: 'Quiz' }).getByRole('status')

test('answers survive a lost connection and a closed tab, and the student passes', async () => {
  const id = await addQuiz({ minutes: 30, maxAttempts: 2 })
  const { page } = await enrolled('walker')
  await arrive(page, `/lessons/${id}`)
  await seen(page.getByText('3 questions'))
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await seen(page.getByRole('heading', { name: 'Question 1 of 3' }))
  await seen(page.getByText(/^Time left: (30:00|29:)/))
  // The student uses only the keyboard.
  await page.getByRole('radio', { name: 'Four' }).focus()
  await page.keyboard.press('ArrowDown')
  await seen(statusOf(page).getByText(/^1 of 3 saved, /))
  await page.getByRole('button', { name: 'Mark for review' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)

  await page.context().route('**/trpc/quizzes.answer**', (route) => route.abort())
  await page.getByRole('checkbox', { name: '2' }).check()
  await page.getByRole('checkbox', { name: '4' }).check()
  await seen(statusOf(page).getByText('No connection.'))
  await arrive(page, `/lessons/${id}`)
  await page.context().unroute('**/trpc/quizzes.answer**')
  await page.getByRole('button', { name: 'Continue quiz' }).click()
  await seen(statusOf(page).getByText(/^2 of 3 saved, /))
  await page.getByRole('button', { name: 'Question 2, answered' }).click()
  expect(await page.getByRole('checkbox', { name: '4' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Question 3, not answered' }).click()
  await page.getByLabel('Your answer').fill('८')
  await seen(statusOf(page).getByText(/^3 of 3 saved, /))

  await page.getByRole('button', { name: 'Submit quiz' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Submit the quiz?' })
  await seen(asked.getByText('You answered 3 of 3 questions.'))
  await asked.getByRole('button', { name: 'Submit quiz' }).click()
  await seen(page.getByText('12 of 12 marks'))
  await seen(page.getByText('Passed', { exact: true }))
  await seen(page.getByRole('status').getByText('Completed'))
  await page.getByRole('button', { name: 'Show answers' }).click()
  await seen(page.getByText('Two and three make five.').first())
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)
})

test('the page submits at the deadline', async () => {
  const id = await addQuiz({ minutes: 1 })
  const { page } = await enrolled('slow')
  await arrive(page, `/lessons/${id}`)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await page.getByRole('radio', { name: 'Five' }).check()
  await seen(statusOf(page).getByText(/^1 of 3 saved, /))
  await site.database.sql`
    update quiz_attempts set deadline = now() + interval '3 seconds' where lesson_id = ${id}`
  await arrive(page, `/lessons/${id}`)
  await page.getByRole('button', { name: 'Continue quiz' }).click()
  await seen(page.getByText('4 of 12 marks'))
  await seen(page.getByText('Not passed'))
  await gone(page.getByText(/^Time left/))
})
