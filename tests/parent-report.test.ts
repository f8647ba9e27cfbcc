import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { create, newCourse } from './support/courses.ts'
import { arrive, expectAccessible, expectSuccess, gone, seen, violationsOf } from './support/page.ts'
import { ADMIN, complaintsOf } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length

/**
 * Fills the report of a student with more courses, classes, marks and payments than it lists, and with long titles.
 */
async function fill(username: string): Promise<void> {
  const { db } = site.database
  const title = 'A course with a title that is as long as titles of courses can reasonably be '
  await db.execute(sql`
    with student as (select id from users where username = ${username}),
      made as (insert into courses (category_id, title, slug, instructor, description, thumbnail, duration)
        select (select min(id) from categories), ${title} || n, 'long-' || n, 'Asha', 'x', '/a.png', '2 hours' from generate_series(1, 12) n returning id),
      learned as (insert into enrollments (user_id, course_id, created_at)
        select student.id, made.id, now() - interval '60 days' from made, student),
      classes as (insert into lessons (course_id, title, kind, "order", duration)
        select made.id, ${title}, 'live', 1, '1 hour' from made returning id),
      tests as (insert into lessons (course_id, title, kind, "order", duration)
        select made.id, ${title} || n, 'quiz', n + 1, '1 hour' from made, generate_series(1, 4) n returning id),
      rules as (insert into quizzes (lesson_id, shows) select id, 'grade' from tests),
      lives as (insert into live_classes (lesson_id, starts_at, minutes, time_zone, link)
        select id, now() - interval '3 days', 60, 'Asia/Kolkata', 'https://meet.example/' from classes)
    insert into quiz_attempts (user_id, lesson_id, number, started_at, submitted_at, submitted_by, grade, max_grade, is_passed)
      select student.id, tests.id, 1, now(), now(), 'student', 750, 1000, true from tests, student`)
  await db.execute(sql`
    with student as (select id, username from users where username = ${username}),
      ordered as (insert into orders (user_id, username, kind, course_title, amount_due_paise)
        select id, username, 'course', ${title}, 149950 from student, generate_series(1, 12) returning id, user_id)
    insert into payments (order_id, user_id, amount_paise, amount_due_paise, transaction_id, transaction_key, payment_method, order_code, status, decided_at)
      select id, user_id, 149950, 149950, 'P' || id, 'P' || id, 'Cash', 'C' || id, 'approved', now() from ordered`)
}

const link = async (page: Page) => (await page.getByRole('dialog').locator('code').textContent()) ?? ''

test('a student shares a report, the parent reads it without scripts and accounts, and staff see that', async () => {
  const owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  const course = await newCourse(owner.request, { title: 'Zither for everyone' })
  const asha = await site.signIn('asha', { viewport: { width: 390, height: 800 } })
  await create(asha.request, '/api/enrollments', { courseId: course.id })
  await arrive(asha.page, '/account#parents')
  const section = asha.page.getByRole('region', { name: 'Parents' })
  await seen(section.getByText('A parent can see your report with a link'))
  await section.getByRole('button', { name: 'Create link' }).click()
  const form = asha.page.getByRole('dialog', { name: 'Create a link for a parent' })
  await form.getByLabel('Link for').fill('Mother')
  await form.getByLabel('PIN').fill('12')
  await expectAccessible(asha.page)
  await form.getByRole('button', { name: 'Create link' }).click()
  await seen(form.getByText('Enter a PIN with 4 to 6 digits'))
  await form.getByLabel('PIN').fill('4711')
  await form.getByRole('button', { name: 'Create link' }).click()
  await seen(asha.page.getByRole('dialog', { name: 'Link created' }))
  const url = await link(asha.page)
  const message = await asha.page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
  expect(new URL(message ?? '').searchParams.get('text')).toContain(url)
  await expectAccessible(asha.page)
  await asha.page.getByRole('button', { name: 'Done' }).click()
  await seen(section.getByText('Not marked as seen yet'))

  const phone = { viewport: { width: 360, height: 640 } }
  const parent = await (await site.newContext({ ...phone, javaScriptEnabled: false })).newPage()
  await parent.goto(url)
  await parent.getByLabel('PIN').fill('1234')
  await parent.getByRole('button', { name: 'Open the report' }).click()
  await seen(parent.getByText('This PIN is wrong'))
  await parent.getByLabel('PIN').fill('4711')
  await parent.keyboard.press('Enter')
  await seen(parent.getByRole('heading', { name: 'asha', exact: true }))
  expect(parent.url()).toBe(url)
  await seen(parent.getByText('Zither for everyone'))
  await parent.getByRole('link', { name: 'हिन्दी' }).click()
  await seen(parent.getByRole('heading', { name: 'हाज़िरी' }))
  await parent.getByRole('button', { name: 'देख लिया' }).click()
  await seen(parent.getByText('आपने यह रिपोर्ट'))

  await arrive(owner.page, '/admin/users')
  await owner.page.getByRole('link', { name: 'asha' }).first().click()
  const links = owner.page.getByRole('region', { name: 'Parents' })
  await seen(links.getByText('Created by the student on'))
  await seen(links.getByText('Marked as seen on'))
  // The student created the link and could have marked the report as seen. For this reason, there is no tick.
  expect(await links.getByRole('listitem').locator('svg').count()).toBe(0)
  await expectAccessible(owner.page)
  await links.getByRole('button', { name: 'Revoke the link for Mother' }).click()
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expectSuccess(owner.page, 'Link revoked')
  await gone(links.getByText('Mother'))
  expect((await parent.goto(url))?.status()).toBe(404)
  await seen(parent.getByRole('heading', { name: 'This link no longer works' }))
})

test('a report is accessible in both themes, fits on phones, and prints on one page', async () => {
  const owner = await site.signIn(ADMIN.username)
  const busy = await site.signIn('busy')
  await create(owner.request, '/api/categories', { name: 'Dance' })
  await fill('busy')
  const made = await owner.request.get('/api/users?search=busy')
  const [user] = (await made.json()) as { id: string }[]
  const { url } = await create<{ id: number; url: string }>(
    owner.request,
    `/api/users/${user?.id}/parent-links`,
    { name: 'Father', language: 'hi' },
  )
  await arrive(busy.page, '/')
  await busy.page.getByRole('button', { name: /Notifications/ }).click()
  await seen(busy.page.getByText('The academy created a link to your report for “Father”'))
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await site.newContext({ colorScheme, viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    for (const address of [url, `${url}?language=en`]) {
      expect((await page.goto(address))?.status()).toBe(200)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      expect(await violationsOf(page)).toEqual([])
    }
    if (process.env['SCREENSHOTS'])
      await page.screenshot({
        path: `${process.env['SCREENSHOTS']}/parents-${colorScheme}.png`,
        fullPage: true,
      })
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
    expect(complaints).toEqual([])
  }
})
