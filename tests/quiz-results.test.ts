import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { create } from './support/courses.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit, gone, seen, toast } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { courseWith } from './support/studio-lessons.ts'

const site = openSite()
let owner: Person
let courseId: number
let quizId: number

const option = (text: string, isRight: boolean) => ({ text, isRight })

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  courseId = await courseWith(owner.request, 'Sums', 'Film')
  const { id } = await create(owner.request, '/api/lessons', {
    courseId,
    kind: 'quiz',
    title: 'Weekly test',
    order: 2,
  })
  quizId = id
  const slots = []
  for (const question of [
    {
      text: 'Which is prime?',
      solution: {
        kind: 'single',
        options: [option('Four', false), option('Five', true), option('Seven', false)],
      },
    },
    { text: 'The capital?', solution: { kind: 'text', accepted: ['Delhi'], ignoresCase: true } },
  ]) {
    const made = await create(owner.request, '/api/questions', {
      explanation: 'Look it up.',
      topic: '',
      ...question,
    })
    slots.push({ questionId: made.id, marks: 4, penalty: 1 })
  }
  const rules = {
    passPercent: 50,
    minutes: null,
    maxAttempts: null,
    shufflesQuestions: false,
    shufflesOptions: false,
  }
  const saved = await owner.request.put(`/api/lessons/${quizId}/quiz`, {
    data: { ...rules, shows: 'answers', challengeDays: 3, ranks: 'names', slots },
  })
  expect(saved.status()).toBe(200)
})

/** Takes the quiz with this option and this text as answers. */
async function take(request: APIRequestContext, choice: string, text: string): Promise<void> {
  await create(request, '/api/enrollments', { courseId })
  const started = await request.post(`/api/lessons/${quizId}/quiz/attempts`)
  const { attempt, items } = (await started.json()) as { attempt: { id: number }; items: { id: number }[] }
  const answers = [
    { kind: 'single', choice },
    { kind: 'text', text },
  ]
  const events = answers.map((answer, index) => ({
    itemId: items[index]?.id,
    sequence: index + 1,
    answer,
    givenAt: new Date().toISOString(),
  }))
  await request.put(`/api/attempts/${attempt.id}/answers`, { data: { device: randomUUID(), events } })
  expect((await request.post(`/api/attempts/${attempt.id}/submission`)).status()).toBe(200)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Saves a screenshot of the screen if SCREENSHOTS names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a student objects, staff correct the key, and marks and ranks change', async () => {
  const [asha, ravi, meera] = [
    await site.signIn('asha'),
    await site.signIn('ravi'),
    await site.signIn('meera'),
  ]
  await take(asha.request, 'b', 'New Delhi')
  await take(ravi.request, 'c', 'delhi')
  await take(meera.request, 'a', 'new  delhi')

  const { page: his } = ravi
  await arrive(his, `/lessons/${quizId}`)
  await seen(his.getByText('3 of 8 marks'))
  await press(his, 'Show answers')
  await seen(his.getByText(/^You can object to an answer until/))
  await his.getByRole('button', { name: 'Object to this answer' }).first().press('Enter')
  await his.getByRole('textbox', { name: 'Your objection' }).fill('Seven is prime too.')
  await Promise.all([toast(his, 'We sent your objection'), press(his, 'Send objection')])
  await seen(his.getByText('Not decided yet'))
  await expectAccessibleInBothThemes(his)

  const { page } = owner
  await arrive(page, `/admin/quizzes/${quizId}`)
  await page.getByRole('link', { name: 'Results' }).click()
  await page.getByRole('tab', { name: 'Objections (1)' }).click()
  await seen(page.getByText('Seven is prime too.'))
  await expectAccessibleInBothThemes(page)
  await picture(page, 'objections')
  await press(page, 'Accept this answer for all')
  const correct = page.getByRole('dialog', { name: 'Accept more answers' })
  await seen(correct.getByText('Changed ranks'))
  await picture(page, 'impact')
  await expectAccessibleInBothThemes(page)
  await press(page, 'Mark all answers again')
  await seen(correct.getByText('Reason is required'))
  await correct.getByRole('textbox', { name: 'Reason' }).fill('Five and seven are prime')
  await Promise.all([toast(page, 'Key corrected'), press(page, 'Mark all answers again')])
  await gone(correct)
  await press(page, 'Accept the objection')
  const decide = page.getByRole('dialog', { name: 'Accept the objection' })
  await decide.getByRole('textbox', { name: 'Reply' }).fill('You are right, thank you')
  await Promise.all([
    toast(page, 'We’ll notify the student'),
    decide.getByRole('button', { name: 'Accept the objection' }).click(),
  ])

  await gone(decide)
  await page.getByRole('tab', { name: 'Questions' }).press('Enter')
  await press(page, 'Answers and key for question 2')
  const answers = page.getByRole('group', { name: 'Answers in all attempts' })
  await seen(answers.getByText('2 times'))
  await answers.getByRole('checkbox', { name: 'New Delhi' }).check()
  await picture(page, 'questions')
  await expectAccessibleInBothThemes(page)
  await press(page, 'Accept this answer too')
  await correct.getByRole('textbox', { name: 'Reason' }).fill('New Delhi is the capital')
  await Promise.all([toast(page, 'Key corrected'), press(page, 'Mark all answers again')])
  await gone(correct)
  await seen(page.getByText('More answers accepted'))

  await page.getByRole('tab', { name: 'Rank list' }).click()
  await expect
    .poll(() => page.getByRole('row').allInnerTexts())
    .toEqual([
      expect.stringContaining('Rank'),
      expect.stringMatching(/^1\tasha\t8 of 8/),
      expect.stringMatching(/^1\travi\t8 of 8|^2\travi\t8 of 8/),
      expect.stringMatching(/^3\tmeera\t3 of 8/),
    ])
  await expectAccessibleInBothThemes(page)
  await picture(page, 'ranks')
  const download = page.waitForEvent('download')
  await press(page, 'Download CSV')
  expect((await download).suggestedFilename()).toBe('Weekly test.csv')
  await page.getByRole('button', { name: 'meera' }).click()
  const attempt = page.getByRole('dialog', { name: 'meera’s first attempt' })
  await attempt.getByRole('button', { name: 'Change marks' }).first().click()
  await attempt.getByRole('textbox', { name: 'Marks' }).fill('9')
  await attempt.getByRole('textbox', { name: 'Reason' }).fill('She explained it')
  await attempt.getByRole('button', { name: 'Save marks' }).click()
  await seen(attempt.getByText('The question has fewer marks. Enter a lower number.'))
  await attempt.getByRole('textbox', { name: 'Marks' }).fill('1.5')
  await Promise.all([toast(page, 'Marks changed'), press(page, 'Save marks')])
  await seen(attempt.getByText('5.5 of 8', { exact: true }))
  await expectAccessibleInBothThemes(page)
  await picture(page, 'attempt')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 780 })
  for (const tab of ['Questions', 'Objections', 'Rank list']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectToFit(page)
  }

  await arrive(his, `/lessons/${quizId}`)
  await press(his, 'Show answers')
  await seen(his.getByText('Was −1, now 4. Reason: Five and seven are prime'))
  await seen(his.getByText('You are right, thank you'))
  await seen(his.getByText(/^Your rank: [12] of 3$/))
  await his.getByRole('checkbox', { name: /^Hide my name/ }).check()
  await expectAccessibleInBothThemes(his)
  await picture(his, 'student')
  await expectToFit(his)
  await arrive(asha.page, `/lessons/${quizId}`)
  await seen(asha.page.getByText('Hidden name'))
  await gone(asha.page.getByText('ravi', { exact: true }))
})
