import type { APIRequestContext } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { asDataUrl, picture } from '../src/testing/pictures.ts'
import { type Counted, countActions, screen } from './support/actions.ts'
import { sellCourse } from './support/courses.ts'
import { arrive, gone, seen, toast } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'

// A day at an institute with students and staff. A test fails if a screen needs more actions than before.
// `institute-day.test.ts` sets up an institute.

const STUDENTS = 30
const QUESTIONS = 20
const PAYMENTS = 50
/** After a decision, the queue ignores keys for this time. */
const PAUSE_MS = 650

const site = openSite()
let head: Person
let owner: Counted
let courseId: number

beforeAll(async () => {
  head = await site.signIn(ADMIN.username)
  owner = countActions(head.page)
  const { course, lessonId } = await sellCourse(head.request, { title: 'Weaving by hand', price: '₹2,999' })
  courseId = course.id
  await site.database.sql`
    with people as (
      insert into users (username, full_name, mobile, password_hash, created_at)
      select 'student.' || n, 'Student ' || n, '+9198000' || (20000 + n), '-', now() - interval '60 days'
      from generate_series(1, ${STUDENTS}::int) n returning id, username
    ), enrolled as (
      insert into enrollments (user_id, course_id, created_at) select id, ${courseId}, now() - interval '30 days' from people
    ), visited as (
      insert into user_visits (user_id, seen_at)
      select id, now() - case when username like 'student.2_' then interval '20 days' else interval '1 day' end from people
    ), opened as (
      insert into entitlements (user_id, course_id, source) select id, ${courseId}, 'scholarship' from people
    ), asked as (
      insert into comments (lesson_id, user_id, content, kind)
      select ${lessonId}, id, 'How do I fix the warp? I am ' || username, 'question' from people limit ${QUESTIONS}
    )
    insert into lesson_progress (user_id, lesson_id, updated_at)
    select id, ${lessonId}, now() - interval '1 day' from people where username not like 'student.2_'`
})

test('the owner gives duties to a teacher and to a user who checks payments', async () => {
  for (const name of ['lata', 'desk']) await (await site.signIn(name)).page.context().close()
  const { page } = head
  await arrive(page, '/admin')
  await owner.click(screen(page, 'Staff'))
  const dialog = page.getByRole('dialog', { name: 'Give duties' })
  await owner.click(page.getByRole('button', { name: 'Give duties' }))
  await owner.fill(dialog.getByLabel('Username'), 'lata')
  await owner.click(dialog.getByLabel('Answers questions'))
  await owner.click(dialog.getByRole('button', { name: 'Save duties' }))
  await gone(dialog)
  await owner.click(page.getByRole('button', { name: 'Give duties' }))
  await owner.fill(dialog.getByLabel('Username'), 'desk')
  await owner.click(dialog.getByLabel('Decides payments'))
  await owner.fill(dialog.getByLabel('Limit for one decision'), '3000')
  await owner.click(dialog.getByRole('button', { name: 'Save duties' }))
  await seen(page.getByText('Decides payments, up to ₹3,000'))
  expect(owner.taken()).toBeLessThanOrEqual(10)
})

test('a teacher answers 20 questions with the keyboard', async () => {
  const { page } = await colleague('lata')
  const teacher = countActions(page)
  await arrive(page, '/admin')
  await teacher.click(screen(page, 'Comments'))
  const field = page.getByLabel(/^Your answer to/)
  for (let n = 0; n < QUESTIONS; n += 1) {
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: 'fix the warp' }).count())
      .toBeGreaterThan(0)
    await teacher.press('r')
    await teacher.fill(field, `Loosen it first, then pull. (${n})`)
    await teacher.press('Control+Enter')
    await gone(field)
  }
  await seen(page.getByText('No open questions'))
  expect(teacher.taken()).toBeLessThanOrEqual(1 + 3 * QUESTIONS)
  const [row] = await site.database.sql<{ n: number }[]>`
    select count(*)::int as n from comments where parent_id is null and answered_at is not null`
  expect(row?.n).toBe(QUESTIONS)
}, 480_000)

/** Signs in a member of staff who has an account. */
async function colleague(username: string) {
  const context = await site.newContext({ viewport: { width: 1280, height: 900 } })
  const reply = await context.request.post('/api/login', { data: { username, password: 'a long password' } })
  expect(reply.status()).toBe(200)
  return { page: await context.newPage() }
}

/** Pays as a new student: three students pay too little, two pay for a year, and the others pay for the course. */
async function pay(request: APIRequestContext, n: number) {
  const isYear = n === 10 || n === 20
  const data = {
    ...(!isYear && { courseId }),
    amount: isYear ? 4999 : n % 20 === 5 ? 2000 : 2999,
    transactionId: String(412_345_000_000 + n),
    proofImage: asDataUrl(await picture(n + 1)),
  }
  await request.post('/api/register', { data: { username: `payer.${n}`, password: 'a long password' } })
  const reply = await request.post('/api/payments', { data })
  expect(reply.status(), await reply.text()).toBe(201)
}

test('a user with a limit decides 50 payments in the approval queue with the keyboard, and none above the limit', async () => {
  for (let n = 0; n < PAYMENTS; n += 1) {
    const context = await site.newContext()
    await pay(context.request, n)
    await context.close()
  }
  const { page } = await colleague('desk')
  const desk = countActions(page)
  await arrive(page, '/admin')
  await desk.click(screen(page, 'Payment Approvals'))
  const pending = (count: number) => seen(page.getByRole('tab', { name: `Pending (${count})` }))
  await pending(PAYMENTS)
  let left = PAYMENTS
  for (let n = 0; n < PAYMENTS; n += 1) {
    if (n === 10 || n === 20) {
      await desk.press('a')
      await toast(page, 'above your limit')
      await desk.press('j')
      continue
    }
    if (n % 20 === 5) {
      await desk.press('a')
      await desk.click(page.getByRole('button', { name: 'Ask for ₹999 more' }))
    } else if (n % 10 === 3) {
      await desk.press('3')
      await desk.press('r')
    } else await desk.press('a')
    left -= 1
    await pending(left)
    await page.waitForTimeout(PAUSE_MS)
  }
  // An approval needs one key, and a rejection with its reason needs two.
  expect(desk.taken()).toBeLessThanOrEqual(64)
  const decided = await site.database.sql<{ status: string; n: number }[]>`
    select status, count(*)::int as n from payments group by status order by status`
  expect(decided.map(({ status, n }) => `${status} ${n}`)).toEqual([
    'approved 40',
    'pending 2',
    'rejected 5',
    'short 3',
  ])
}, 900_000)

test('the owner sends an announcement by bell and by WhatsApp', async () => {
  const { page } = head
  await page.context().route('https://wa.me/**', (route) => route.abort())
  await owner.click(screen(page, 'Announcements'))
  await owner.click(page.getByRole('button', { name: 'Write announcement' }))
  const dialog = page.getByRole('dialog')
  await owner.fill(dialog.getByLabel('Title'), 'No classes on Friday')
  await owner.fill(dialog.getByLabel('Message'), 'The school is closed.')
  await owner.click(dialog.getByRole('button', { name: 'Send now' }))
  await seen(page.getByText(/^Read by 0 of/))
  await owner.click(page.getByRole('link', { name: 'Send “No classes on Friday” by WhatsApp' }))
  await sendRound(STUDENTS)
  expect(owner.taken()).toBeLessThanOrEqual(6 + 2 * STUDENTS)
}, 480_000)

/** Sends all messages of the open round with the keyboard. */
async function sendRound(count: number) {
  const { page } = head
  const hasFocus = (name: RegExp | string) =>
    expect
      .poll(() =>
        page
          .getByRole('link', { name })
          .or(page.getByRole('button', { name }))
          .first()
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true)
  for (let n = 1; n <= count; n += 1) {
    await hasFocus(/^Open WhatsApp for/)
    await owner.press('Enter')
    await hasFocus('Mark as sent')
    await owner.press('Enter')
    await seen(page.getByText(`${n} of ${count} sent`))
  }
  await seen(page.getByText('All done'))
}

test('the owner finds the students who fell behind, and writes to them', async () => {
  const { page } = head
  await owner.click(screen(page, 'Students'))
  await owner.choose(page.getByRole('combobox', { name: 'Last visit' }), { label: 'Not in the last 14 days' })
  await seen(page.getByText('10 students'))
  await owner.choose(page.getByRole('combobox', { name: 'Course', exact: true }), {
    label: 'Weaving by hand',
  })
  await owner.click(page.getByRole('link', { name: 'Message on WhatsApp' }))
  await sendRound(10)
  expect(owner.taken()).toBeLessThanOrEqual(4 + 2 * 10)
}, 480_000)
