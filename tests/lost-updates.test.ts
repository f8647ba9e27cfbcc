import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { asDataUrl, picture } from '../src/testing/pictures.ts'
import { create, newCourse, newLesson } from './support/courses.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite, passUndo } from './support/site.ts'

const site = openSite()
const PHONE = { width: 390, height: 844 }

beforeAll(async () => {
  const { request } = await site.signIn(ADMIN.username)
  await create(request, '/api/categories', { name: 'Music' })
})

const folder = process.env['SCREENSHOTS']
const shoot = async (page: Page, name: string) => {
  if (!folder) return
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((one) => document.documentElement.setAttribute('data-theme', one), theme)
    await page.screenshot({ path: `${folder}/${name}-${theme}.png` })
  }
}

const put = async ({ request }: Pick<Person, 'request'>, path: string, data: object) => {
  const reply = await request.put(path, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
}

const newQuestion = (text: string) => ({
  text,
  solution: {
    kind: 'single',
    options: [
      { text: 'Yes', isRight: true },
      { text: 'No', isRight: false },
    ],
  },
})

test('a refund whose response was lost is recorded once, and the form then shows the remaining amount', async () => {
  const owner = await site.signIn(ADMIN.username)
  const { page } = owner
  await page.setViewportSize(PHONE)
  const student = await site.signIn('meera')
  const { id } = await create(student.request, '/api/payments', {
    amount: 4999,
    transactionId: 'UTR-412345678901',
    proofImage: asDataUrl(await picture(7)),
    paymentMethod: 'UPI/Bank Transfer',
  })
  await owner.request.patch(`/api/payments/${id}`, { data: { status: 'approved' } })
  await passUndo(site.database)
  await arrive(page, '/admin/payments?status=approved')
  await page.getByRole('button', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount (₹)').fill('1,500')
  await page.route('**/trpc/payments.refund**', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const send = dialog.getByRole('button', { name: 'Refund', exact: true })
  await send.click()
  await expect.poll(() => send.isEnabled()).toBe(true)
  await page.unroute('**/trpc/payments.refund**')
  await send.click()
  await seen(dialog.getByText('₹3,499 is left.'))
  await seen(dialog.getByText('You can refund up to ₹3,499'))
  await expectToFit(page)
  await expectAccessibleInBothThemes(page)
  await shoot(page, 'refund')
  const [row] = await site.database.sql<{ count: number }[]>`select count(*)::int as count from refunds`
  expect(row?.count).toBe(1)
  await send.click()
  await gone(dialog)
})

test('duties that a colleague revoked are shown before they can be restored', async () => {
  const owner = await site.signIn(ADMIN.username)
  const { page } = owner
  await page.setViewportSize(PHONE)
  await site.signIn('ravi')
  await put(owner, '/api/staff', { username: 'ravi', duties: [{ duty: 'payments' }, { duty: 'students' }] })
  await site.database.sql`
    insert into staff_duties (user_id, duty, scope, until)
    select id, 'money', 'academy', now() - interval '2 days' from users where username = 'ravi'`
  await arrive(page, '/admin/staff')
  await page.getByRole('button', { name: 'Change ravi’s duties' }).click()
  const dialog = page.getByRole('dialog')
  // The duty that has ended is not ticked.
  await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(2)
  await seen(dialog.getByText('Tick a duty to give it again.'))
  await put(owner, '/api/staff', { username: 'ravi', duties: [{ duty: 'students' }] })
  await dialog.getByRole('checkbox', { name: 'Answers questions' }).check()
  await dialog.getByRole('button', { name: 'Save duties' }).click()
  const differences = dialog.getByRole('alert').filter({ hasText: 'Someone else saved changes' })
  await seen(differences.getByText('Decides payments'))
  await expectToFit(page)
  await expectAccessibleInBothThemes(page)
  await shoot(page, 'duties')
  await differences.getByRole('button', { name: 'Use saved value' }).click()
  await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(1)
  await dialog.getByRole('checkbox', { name: 'Answers questions' }).check()
  await dialog.getByRole('button', { name: 'Save duties' }).click()
  await gone(dialog)
  const rows = await site.database.sql<{ duty: string }[]>`select duty from staff_duties order by duty`
  expect(rows.map(({ duty }) => duty)).toEqual(['answers', 'students'])
})

test('an older page of a quiz keeps the questions that a colleague added, and shows both values of a rule', async () => {
  const owner = await site.signIn(ADMIN.username)
  const { page } = owner
  await page.setViewportSize(PHONE)
  const [first, second] = [
    await create(owner.request, '/api/questions', newQuestion('Is water wet?')),
    await create(owner.request, '/api/questions', newQuestion('Is ice cold?')),
  ]
  const course = await newCourse(owner.request, { title: 'Physics' })
  const { id } = await create(owner.request, '/api/lessons', {
    courseId: course.id,
    title: 'Test',
    order: 1,
    kind: 'quiz',
  })
  const slotOf = (question: { id: number }) => ({ questionId: question.id, marks: 4, penalty: 1 })
  const rules = {
    passPercent: 40,
    minutes: null,
    maxAttempts: null,
    shufflesQuestions: false,
    shufflesOptions: false,
    shows: 'answers',
  }
  const save = (more: object) => put(owner, `/api/lessons/${id}/quiz`, { ...rules, ...more })
  await save({ slots: [slotOf(first)] })
  await arrive(page, `/admin/quizzes/${id}`)
  const mark = page.getByLabel('Pass mark in percent')
  await seen(mark)
  await save({ slots: [slotOf(first), slotOf(second)], passPercent: 55 })

  const attempts = page.getByLabel('Attempts')
  await attempts.fill('3')
  await mark.fill('60')
  await page.getByRole('button', { name: 'Save quiz' }).click()
  const differences = page.getByRole('alert').filter({ hasText: 'Someone else saved changes' })
  await seen(differences.getByText('55'))
  expect(await differences.getByRole('listitem').count()).toBe(1)
  await expectToFit(page)
  await expectAccessibleInBothThemes(page)
  await shoot(page, 'quiz')
  await differences.getByRole('button', { name: 'Use saved value' }).click()
  await page.getByRole('button', { name: 'Save quiz' }).click()
  // After saving, the form shows the question of the colleague.
  await seen(page.getByText('Is ice cold?'))
  const [quiz] = await site.database.sql<{ mark: number; attempts: number; slots: number }[]>`
    select pass_percent as mark, max_attempts as attempts,
      (select count(*)::int from quiz_slots s where s.lesson_id = q.lesson_id) as slots
    from quizzes q where lesson_id = ${id}`
  expect(quiz).toEqual({ mark: 55, attempts: 3, slots: 2 })
})

test('an older page of video questions shows the question of a colleague before it is removed', async () => {
  const owner = await site.signIn(ADMIN.username)
  const { page } = owner
  await page.setViewportSize(PHONE)
  const [first, second] = [
    await create(owner.request, '/api/questions', newQuestion('Does it float?')),
    await create(owner.request, '/api/questions', newQuestion('Does it sink?')),
  ]
  const course = await newCourse(owner.request, { title: 'Chemistry' })
  const { id } = await newLesson(owner.request, { courseId: course.id, title: 'Film', duration: '10:00' })
  const save = (...questions: object[]) => put(owner, `/api/lessons/${id}/questions`, { questions })
  await save({ questionId: first.id, seconds: 30 })
  await arrive(page, `/admin/quizzes/${id}`)
  const time = page.getByRole('textbox').first()
  await seen(time)
  await save({ questionId: first.id, seconds: 30 }, { questionId: second.id, seconds: 60 })
  await time.fill('0:45')
  await page.getByRole('button', { name: /^Save/ }).click()
  const differences = page.getByRole('alert').filter({ hasText: 'Someone else saved changes' })
  await seen(differences.getByText('1:00 Does it sink?'))
  await expectToFit(page)
  await expectAccessibleInBothThemes(page)
  await shoot(page, 'video-questions')
  await differences.getByRole('button', { name: 'Use saved value' }).click()
  await expect.poll(() => page.getByRole('list', { name: 'Questions' }).getByRole('listitem').count()).toBe(2)
  await page.getByRole('textbox').first().fill('0:45')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect
    .poll(
      () => site.database.sql`select seconds from video_questions where lesson_id = ${id} order by seconds`,
    )
    .toMatchObject([{ seconds: 45 }, { seconds: 60 }])
})
