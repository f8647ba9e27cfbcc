import { readFile } from 'node:fs/promises'
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

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  courseId = await courseWith(owner.request, 'Sums', 'Film')
  const lesson = { courseId, kind: 'quiz', title: 'Mock test', order: 2 }
  id = (await create(owner.request, '/api/lessons', lesson)).id
  const slots = []
  for (const text of ['What is $2 + 3$?', 'And $3 + 2$?', 'And $1 + 4$?']) {
    const question = await create(owner.request, '/api/questions', sampleQuestionInput({ text }))
    slots.push({ questionId: question.id, marks: 4, penalty: 1 })
  }
  const rules = { ...sampleQuizInput, minutes: 30, slots }
  expect((await owner.request.put(`/api/lessons/${id}/quiz`, { data: rules })).status()).toBe(200)
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

test('a teacher ends an attempt, the student keeps a receipt, and the teacher checks it', async () => {
  const student = await site.signIn('walker', { viewport: { width: 390, height: 844 } })
  await create(student.request, '/api/enrollments', { courseId })
  const { page } = student
  await arrive(page, `/lessons/${id}`)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  const status = page.getByRole('region', { name: 'Quiz' }).getByRole('status')
  await page.getByRole('radio', { name: 'Five' }).check()
  await seen(status.getByText(/^1 of 3 saved, /))
  // When the teacher ends the attempt, only the browser has this answer.
  await page.context().route('**/trpc/quizzes.answer**', (route) => route.abort())
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: 'Four' }).check()
  await seen(status.getByText('No connection.'))

  const { page: results } = owner
  await arrive(results, `/admin/quizzes/${id}/results?tab=students`)
  await seen(results.getByText('1 of 3 questions answered', { exact: false }))
  await results.getByRole('button', { name: 'End walker’s attempt' }).click()
  const asked = results.getByRole('alertdialog', { name: 'End walker’s attempt?' })
  await seen(asked.getByText(/Earlier answers count/))
  await expectAccessibleInBothThemes(results)
  await Promise.all([
    toast(results, 'Attempt ended'),
    asked.getByRole('button', { name: 'End attempt' }).click(),
  ])
  await gone(asked)
  await seen(page.getByText('Your teacher has ended this quiz. We are saving your last answers.'))
  await picture(student, 'ended-now')
  await page.context().unroute('**/trpc/quizzes.answer**')
  await seen(page.getByText('Your teacher ended this attempt. Answers before that time count.'))
  await seen(page.getByText('3 of 12 marks'))
  await picture(student, 'ended-front')
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the receipt for attempt 1' }).click()
  const file = await (await download).path()
  const text = await readFile(file, 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    student: 'walker',
    answers: [{ answer: { choice: 'b' } }, { answer: { choice: 'a' } }, { answer: null }],
  })

  await results.getByRole('tab', { name: 'Check a receipt' }).click()
  const check = results.getByRole('button', { name: 'Check the receipt' })
  await check.click()
  await seen(results.getByText('Receipt is required'))
  await results.locator('input[type=file]').setInputFiles({
    name: 'receipt.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  await check.click()
  await seen(results.getByText('All answers are the same.'))
  await seen(results.getByText('Unaltered'))
  await picture(owner, 'receipt-same')
  await expectAccessibleInBothThemes(results)
  const field = results.getByRole('textbox', { name: 'Or paste the receipt text' })
  await field.fill(text.replace('"choice": "a"', '"choice": "b"'))
  await check.click()
  await seen(results.getByText('1 answer differs from the saved ones.'))
  await seen(results.getByText('Altered', { exact: true }))
  expect(await results.getByRole('row').nth(2).innerText()).toMatch(/^2\s+Different\s+b\s+a$/)
  await picture(owner, 'receipt-altered')
  await field.fill('something else')
  await check.click()
  await seen(results.getByText('This is not a quiz receipt.', { exact: false }))
  await results.setViewportSize({ width: 360, height: 780 })
  for (const tab of ['Students', 'Check a receipt']) {
    await results.getByRole('tab', { name: tab }).click()
    await expectToFit(results)
  }
})
