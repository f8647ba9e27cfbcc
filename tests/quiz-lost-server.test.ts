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
let id: number

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  courseId = await courseWith(owner.request, 'Sums', 'Film')
  const lesson = await create(owner.request, '/api/lessons', {
    courseId,
    kind: 'quiz',
    title: 'Paper',
    order: 2,
  })
  id = lesson.id
  const slots = []
  for (let n = 1; n <= 4; n += 1) {
    const text = `Question number ${n}`
    const question = await create(owner.request, '/api/questions', sampleQuestionInput({ text }))
    slots.push({ questionId: question.id, marks: 4, penalty: 1 })
  }
  const rules = { ...sampleQuizInput, minutes: 30, slots }
  expect((await owner.request.put(`/api/lessons/${id}/quiz`, { data: rules })).status()).toBe(200)
})

test('answers survive a closed tab, a lost network and a killed server, and all of them count', async () => {
  const { page, request } = await site.signIn('walker', { viewport: { width: 390, height: 844 } })
  await create(request, '/api/enrollments', { courseId })
  const context = page.context()
  const status = (on: Person['page']) => on.getByRole('region', { name: 'Quiz' }).getByRole('status')
  await arrive(page, `/lessons/${id}`)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await page.getByRole('radio', { name: 'Five' }).check()
  await seen(status(page).getByText(/^1 of 4 saved, /))

  // The connection is lost, and the student closes the tab.
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: 'Five' }).check()
  await seen(status(page).getByText('No connection.'))
  await page.close()
  await context.setOffline(false)

  const again = await context.newPage()
  await arrive(again, `/lessons/${id}`)
  await again.getByRole('button', { name: 'Continue quiz' }).click()
  await seen(status(again).getByText(/^2 of 4 saved, /))

  // The server is killed, and restarts after two more answers.
  await site.server.kill()
  for (const number of [3, 4]) {
    await again.getByRole('button', { name: `Question ${number}, not answered` }).click()
    await again.getByRole('radio', { name: 'Five' }).check()
  }
  await seen(status(again).getByText('No connection.'))
  await again.getByRole('button', { name: 'Submit quiz' }).click()
  const asked = again.getByRole('alertdialog', { name: 'Submit the quiz?' })
  await seen(asked.getByText('You answered 4 of 4 questions.'))
  await asked.getByRole('button', { name: 'Submit quiz' }).click()
  await site.startAgain()
  // The page sends the answers before it submits the quiz.
  await seen(again.getByText('16 of 16 marks'))
  const events = await site.database.sql`select from answer_events`
  expect(events).toHaveLength(4)
})
