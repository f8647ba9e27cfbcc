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
let id: number

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
  { text: 'Is two prime?', solution: { kind: 'trueFalse', right: true } },
  { text: 'Name a bird', solution: { kind: 'text', accepted: ['hen'], ignoresCase: true } },
]

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  courseId = await courseWith(owner.request, 'Sums', 'Film')
  const lesson = await create(owner.request, '/api/lessons', {
    courseId,
    kind: 'quiz',
    title: 'Test',
    order: 2,
  })
  id = lesson.id
  const slots = []
  for (const given of QUESTIONS) {
    const question = await create(owner.request, '/api/questions', sampleQuestionInput(given))
    slots.push({ questionId: question.id, marks: 4, penalty: 1 })
  }
  const saved = await owner.request.put(`/api/lessons/${id}/quiz`, { data: { ...sampleQuizInput, slots } })
  expect(saved.status()).toBe(200)
})

test('single keys choose options, move between questions and mark them, but not in a field', async () => {
  const { page, request } = await site.signIn('typist', { viewport: { width: 390, height: 844 } })
  await create(request, '/api/enrollments', { courseId })
  await arrive(page, `/lessons/${id}`)
  await page.getByRole('button', { name: 'Start quiz' }).focus()
  await page.keyboard.press('Enter')
  await seen(page.getByRole('heading', { name: 'Question 1 of 4' }))
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const isChecked = (name: string) =>
    page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name })).isChecked()

  await press('2')
  expect(await isChecked('Five')).toBe(true)
  // A screen reader reads the focused element, so the radio button must have the focus.
  expect(
    await page.getByRole('radio', { name: 'Five' }).evaluate((it) => it === document.activeElement),
  ).toBe(true)
  await press('a')
  expect(await isChecked('Four')).toBe(true)
  await press('Control+b', 'Alt+b', '9', 'z')
  expect(await isChecked('Four')).toBe(true)
  await press('b', 'r')
  await seen(page.getByRole('status').getByText('Marked for review', { exact: true }))
  await seen(page.getByRole('button', { name: 'Question 1, answered, marked for review' }))
  await press('p', 'n')
  await seen(page.getByRole('heading', { name: 'Question 2 of 4' }))
  await press('2', 'c', '1', 'a')
  expect([await isChecked('1'), await isChecked('2'), await isChecked('4')]).toEqual([false, true, true])
  await press('n', '2', '1')
  expect(await isChecked('True')).toBe(true)

  await press('n')
  await page.getByLabel('Your answer').focus()
  await page.keyboard.type('hen parrot')
  expect(await page.getByLabel('Your answer').inputValue()).toBe('hen parrot')
  await seen(page.getByRole('heading', { name: 'Question 4 of 4' }))
  await seen(page.getByRole('status').getByText(/^4 of 4 saved, /))

  await page.getByText('Keyboard shortcuts').focus()
  await press('Enter')
  await seen(page.getByRole('list', { name: 'Keyboard shortcuts' }).getByText('next question'))
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)
  await page.getByRole('switch', { name: 'Use single-key shortcuts' }).press(' ')
  await press('p')
  await seen(page.getByRole('heading', { name: 'Question 4 of 4' }))
  await page.getByRole('switch', { name: 'Use single-key shortcuts' }).press(' ')
  await press('p')
  await seen(page.getByRole('heading', { name: 'Question 3 of 4' }))
  await page.getByRole('button', { name: 'Submit quiz' }).press('Enter')
  const asked = page.getByRole('alertdialog', { name: 'Submit the quiz?' })
  await seen(asked)
  await press('n')
  await asked.getByRole('button', { name: 'Cancel' }).press('Enter')
  await gone(asked)
  await seen(page.getByRole('heading', { name: 'Question 3 of 4' }))
})
