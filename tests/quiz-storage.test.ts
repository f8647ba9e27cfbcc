import { beforeAll, expect, test } from 'vitest'
import { sampleQuestionInput, sampleQuizInput } from '../src/assessment/samples.ts'
import { create } from './support/courses.ts'
import { arrive, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { courseWith } from './support/studio-lessons.ts'

const site = openSite()
let owner: Person
let courseId: number
beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  courseId = await courseWith(owner.request, 'Capitals', 'Film')
})

/** Creates a quiz with two questions of this kind. */
async function addQuiz(solution?: object): Promise<number> {
  const lesson = { courseId, kind: 'quiz', title: 'Paper', order: 2 }
  const { id } = await create(owner.request, '/api/lessons', lesson)
  const slots = []
  for (const text of ['The capital of India?', 'Its largest city?']) {
    const input = sampleQuestionInput(solution ? { text, solution } : { text })
    slots.push({
      questionId: (await create(owner.request, '/api/questions', input)).id,
      marks: 4,
      penalty: 0,
    })
  }
  const reply = await owner.request.put(`/api/lessons/${id}/quiz`, { data: { ...sampleQuizInput, slots } })
  expect(reply.status()).toBe(200)
  return id
}

const answersOf = (lessonId: number) => site.database.sql<{ answer: unknown }[]>`
  select i.answer from attempt_items i join quiz_attempts a on a.id = i.attempt_id
  where a.lesson_id = ${lessonId} order by i.position`

test('texts that a student typed without a connection survive a closed tab', async () => {
  const id = await addQuiz({ kind: 'text', accepted: ['Delhi'], ignoresCase: true })
  const { page, request } = await site.signIn('walker')
  await create(request, '/api/enrollments', { courseId })
  const context = page.context()
  await arrive(page, `/lessons/${id}`)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await page.getByLabel('Your answer').waitFor()
  await context.setOffline(true)
  await page.getByLabel('Your answer').fill('Delhi')
  await seen(page.getByRole('button', { name: 'Question 1, answered' }))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Your answer').fill('Mumbai')
  await seen(page.getByRole('button', { name: 'Question 2, answered' }))
  await page.close()
  await context.setOffline(false)

  const again = await context.newPage()
  await arrive(again, `/lessons/${id}`)
  await again.getByRole('button', { name: 'Continue quiz' }).click()
  await seen(again.getByText(/^2 of 2 saved, /))
  expect(await again.getByLabel('Your answer').inputValue()).toBe('Delhi')
  await again.getByRole('button', { name: 'Submit quiz' }).click()
  await again.getByRole('alertdialog').getByRole('button', { name: 'Submit quiz' }).click()
  await seen(again.getByText('4 of 8 marks'))
  const texts = (await answersOf(id)).map(({ answer }) => answer)
  expect(texts).toEqual([
    { kind: 'text', text: 'Delhi' },
    { kind: 'text', text: 'Mumbai' },
  ])
})

test('answers are sent and submitted after the browser has lost its storage', async () => {
  const id = await addQuiz()
  const { page, request } = await site.signIn('slow')
  await create(request, '/api/enrollments', { courseId })
  await arrive(page, `/lessons/${id}`)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await page.getByRole('radio', { name: 'Five' }).check()
  await seen(page.getByText(/^1 of 2 saved, /))
  // Safari does this after a phone was locked.
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    }
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: 'Five' }).check()
  await seen(page.getByText(/^2 of 2 saved, /))
  await page.getByRole('button', { name: 'Submit quiz' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit quiz' }).click()
  await seen(page.getByText('8 of 8 marks'))
})

test('an answer whose call gets no response is sent again', async () => {
  const id = await addQuiz()
  const { page, request } = await site.signIn('train')
  await create(request, '/api/enrollments', { courseId })
  await arrive(page, `/lessons/${id}`)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  let calls = 0
  await page.route('**/trpc/*quizzes.answer*', (route) => (calls++ === 0 ? undefined : route.continue()))
  await page.getByRole('radio', { name: 'Five' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: 'Five' }).check()
  await seen(page.getByText(/^2 of 2 saved, /))
  expect(calls).toBeGreaterThan(1)
})
