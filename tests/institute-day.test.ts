import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { sampleVideo } from '../src/testing/films.ts'
import { picture } from '../src/testing/pictures.ts'
import { create, newCourse, newLesson } from './support/courses.ts'
import { arrive, gone, seen, SLOW_WORK_MS, toast } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()

/** The number of actions that each part of the day needs at most: presses, choices, and texts typed at once. */
const MOST = {
  'set up and sell the first course': 31,
  'pay as the first student': 9,
  'import 200 students': 5,
  'plan a batch': 6,
  'answer 20 questions': 61,
  'decide 50 payments': 51,
  'tell everyone': 5,
  'find who fell behind': 3,
}
type Part = keyof typeof MOST
const counts: Partial<Record<Part, number>> = {}

afterAll(() => {
  console.log(
    Object.entries(counts)
      .map(([part, count]) => `${part}: ${count} actions`)
      .join('\n'),
  )
})

/** Acts on a page and counts the actions. */
function count(part: Part, page: Page) {
  let actions = 0
  const step = async (done: Promise<unknown>) => {
    actions += 1
    await done
  }
  return {
    click: (target: Locator) => step(target.click()),
    type: (target: Locator, text: string) => step(target.fill(text)),
    choose: (target: Locator, label: string) => step(target.selectOption({ label })),
    files: (target: Locator, files: Parameters<Locator['setInputFiles']>[0]) =>
      step(target.setInputFiles(files)),
    press: (key: string) => step(page.keyboard.press(key)),
    write: (text: string) => step(page.keyboard.insertText(text)),
    /** Compares the number of actions with the limit. */
    end: () => {
      counts[part] = actions
      expect(actions, part).toBeLessThanOrEqual(MOST[part])
    },
  }
}

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true })

test('the owner sets up the academy, and the first student pays', { timeout: 4 * SLOW_WORK_MS }, async () => {
  const page = await (await site.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await arrive(page, '/login')
  const { click, type, files, end } = count('set up and sell the first course', page)
  await type(page.getByLabel('Username'), ADMIN.username)
  await type(page.getByLabel('Password', { exact: true }), ADMIN.password)
  await click(button(page, 'Sign In'))
  await page.waitForURL('**/admin')

  await click(page.getByRole('link', { name: 'Give the academy its name' }))
  const name = page.getByLabel('Name of the academy')
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await type(name, 'Asha Academy')
  await click(button(page, 'Save academy'))
  await toast(page, 'Success')

  await click(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Manage Courses' }))
  const video = { name: '01_Sitar basics.mp4', mimeType: 'video/mp4', buffer: await sampleVideo() }
  await files(page.getByLabel('Choose videos'), [video])
  const dialog = page.getByRole('dialog', { name: 'Add New Course' })
  await seen(dialog)
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Sitar basics')
  expect(await dialog.getByLabel('Instructor').inputValue()).toBe(ADMIN.username)
  await click(button(dialog, 'New category'))
  const category = page.getByRole('dialog', { name: 'Add New Category' })
  await type(category.getByLabel('Name'), 'Music')
  await click(button(category, 'Create Category'))
  await gone(category)
  await type(dialog.getByLabel('Description'), 'The first notes.')
  await type(dialog.getByLabel('Duration'), '2 hours')
  await click(dialog.getByLabel('Premium course'))
  await type(dialog.getByLabel('Price'), '999')
  await expect.poll(() => dialog.getByLabel('Thumbnail URL').inputValue()).not.toBe('')
  await click(button(dialog, 'Create Course'))
  const lessons = page.getByRole('dialog', { name: /Add videos/i })
  await seen(lessons)
  await click(lessons.getByRole('button', { name: /^Create 1 lesson/ }))
  await gone(lessons)
  await seen(page.getByText('Sitar basics').last())
  await click(page.getByRole('button', { name: /^Publish/ }))
  await seen(page.getByText('Published', { exact: true }))

  await click(
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard Overview' }),
  )
  await click(page.getByRole('link', { name: 'Add payment details' }))
  await type(page.getByLabel('UPI ID'), 'asha@okbank')
  await click(button(page, 'Save payment details'))
  const identity = page.getByRole('dialog', { name: /identity/i })
  await seen(identity.or(page.locator('[data-sonner-toast]')))
  if (await identity.isVisible()) {
    await type(identity.getByLabel('Password', { exact: true }), ADMIN.password)
    await click(identity.getByRole('button').last())
  }
  await toast(page, 'Success')
  await click(
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard Overview' }),
  )
  await click(button(page, 'Check the QR code with your phone'))
  const qr = page.getByRole('dialog', { name: 'Check the QR code' })
  await seen(qr.getByRole('img', { name: 'QR code for ₹1 to asha@okbank' }))
  await click(button(qr, 'The name is right'))
  await gone(button(page, 'Check the QR code with your phone'))

  const student = await site.signIn('first.student')
  const pays = count('pay as the first student', student.page)
  await arrive(student.page, '/')
  await pays.click(student.page.getByRole('link', { name: /Sitar basics/ }).first())
  await pays.click(student.page.getByRole('button', { name: 'Enroll Now' }).first())
  await pays.type(student.page.getByLabel('Transaction ID'), '412345678901')
  await pays.files(student.page.getByLabel('Click to upload screenshot'), {
    name: 'paid.png',
    mimeType: 'image/png',
    buffer: await picture(1),
  })
  await seen(student.page.getByAltText('The screenshot that you chose'))
  await pays.click(button(student.page, 'Submit for Approval'))
  await seen(student.page.getByText('Pending Approval'))
  pays.end()

  await click(
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Payment Approvals' }),
  )
  await click(
    page
      .getByRole('article')
      .getByRole('button', { name: /^Approve/ })
      .first(),
  )
  await toast(page, 'Payment approved')
  end()
})

test(
  '200 students come from a file with 9 wrong rows, into a batch with a timetable',
  { timeout: 2 * SLOW_WORK_MS },
  async () => {
    const { page, request } = await site.signIn(ADMIN.username)
    const course = await newCourse(request, { title: 'Evening ragas', category: 'Music' })
    await newLesson(request, {
      courseId: course.id,
      title: 'First live class',
      order: 1,
      kind: 'live',
      videoUrl: null,
      live: {
        startsAt: new Date(Date.now() + 86_400_000).toISOString() as never,
        minutes: 60,
        timeZone: 'Asia/Kolkata',
        url: 'https://meet.example/room',
      },
    } as never)
    await arrive(page, '/admin/batches')
    const plan = count('plan a batch', page)
    await plan.click(button(page, 'Create batch').first())
    const form = page.getByRole('dialog', { name: 'New batch' })
    await plan.type(form.getByLabel('Name'), 'Evening batch')
    await plan.choose(form.getByLabel('Add a course'), 'Evening ragas')
    await plan.click(button(form, 'Create batch'))
    await gone(form)
    await plan.click(page.getByRole('link', { name: 'Evening batch' }))
    await plan.click(page.getByRole('tab', { name: 'Timetable' }))
    await seen(page.getByText('First live class'))
    plan.end()

    const good = Array.from(
      { length: 191 },
      (_, at) => `Student ${at},98${String(at).padStart(8, '0')},Evening batch`,
    )
    const wrong = Array.from({ length: 9 }, (_, at) => `Wrong ${at},12${at},Evening batch`)
    await arrive(page, '/admin/students/import')
    const bring = count('import 200 students', page)
    await bring.files(page.getByLabel('File of students'), {
      name: 'students.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Name,Mobile,Batch', ...good, ...wrong].join('\n')),
    })
    await bring.click(button(page, 'Check the file'))
    await seen(page.getByText('191 accounts will be created'))
    await bring.click(button(page, 'Import 191 students'))
    await bring.click(button(page.getByRole('alertdialog'), 'Import 191 students'))
    await page.getByText('The import is complete').waitFor({ timeout: SLOW_WORK_MS })
    bring.end()
  },
)

test('a teacher answers 20 questions with the keyboard', { timeout: 2 * SLOW_WORK_MS }, async () => {
  const { page, request } = await site.signIn(ADMIN.username)
  const course = await newCourse(request, { title: 'Questions', category: 'Music' })
  const { id } = await newLesson(request, { courseId: course.id, title: 'Ask', order: 1 })
  const asker = await site.signIn('asks.much')
  await create(asker.request, '/api/enrollments', { courseId: course.id })
  for (let at = 1; at <= 20; at++)
    await create(asker.request, `/api/lessons/${id}/comments`, {
      content: `Question number ${at}?`,
      kind: 'question',
    })
  await arrive(page, '/admin/comments')
  await seen(page.getByText('Question number 1?', { exact: true }))
  const { press, write, end } = count('answer 20 questions', page)
  const open = page.getByRole('region', { name: 'Open questions' })
  await press('j')
  for (let at = 1; at <= 20; at++) {
    const card = open
      .getByRole('listitem')
      .filter({ has: page.getByText(`Question number ${at}?`, { exact: true }) })
    await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true)
    await press('r')
    await seen(page.getByLabel(/^Your answer to/))
    await write(`Answer number ${at}.`)
    await press('Control+Enter')
    await gone(card)
  }
  const [row] = await site.database.sql<{ n: number }[]>`
    select count(*)::int as n from comments where content like 'Answer number %'`
  expect(row?.n).toBe(20)
  end()
})

test('50 payments are decided with one key each', { timeout: 2 * SLOW_WORK_MS }, async () => {
  const { page } = await site.signIn(ADMIN.username)
  const { sql } = site.database
  const [sold] = await sql<{ id: number }[]>`select id from courses where title = 'Sitar basics'`
  await sql`
    with buyers as (
      insert into users (username, password_hash) select 'buyer' || n, 'x' from generate_series(1, 50) n returning id, username
    ), bought as (
      insert into orders (user_id, username, kind, course_id, course_title, course_price_paise, amount_due_paise)
      select id, username, 'course', ${sold?.id ?? 0}, 'Sitar basics', 99900, 99900 from buyers returning id, user_id
    )
    insert into payments (order_id, user_id, amount_paise, amount_due_paise, transaction_id, transaction_key, payment_method, order_code)
    select id, user_id, 99900, 99900, '5' || (10000000000 + id), '5' || (10000000000 + id), 'UPI', 'LNDAY' || id from bought`
  await arrive(page, '/admin/payments')
  const { press, end } = count('decide 50 payments', page)
  const pending = async () => {
    const [row] = await sql<{ n: number }[]>`select count(*)::int as n from payments where status = 'pending'`
    return row?.n ?? 0
  }
  const before = await pending()
  expect(before).toBe(50)
  await press('j')
  for (let left = before - 1; left >= 0; left--) {
    await press('a')
    await expect.poll(pending).toBe(left)
    // A key that is pressed twice decides only once.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 650)))
  }
  end()
})

test(
  'everyone gets an announcement, and those who fell behind are found',
  { timeout: SLOW_WORK_MS },
  async () => {
    const { page } = await site.signIn(ADMIN.username)
    await arrive(page, '/admin')
    const tell = count('tell everyone', page)
    await tell.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Find anything' })
    await tell.type(palette.getByRole('combobox'), 'announcement')
    await seen(palette.getByRole('option', { name: 'Write announcement' }))
    await tell.click(palette.getByRole('option', { name: 'Write announcement' }))
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Message') })
    await seen(dialog)
    await dialog.getByLabel('Title').fill('No classes on Friday')
    await tell.type(dialog.getByLabel('Message'), 'We continue on Monday.')
    await tell.click(button(dialog, 'Send now'))
    const row = page.getByRole('listitem').filter({ hasText: 'No classes on Friday' })
    await row.getByText(/Read by 0 of \d+/).waitFor({ timeout: SLOW_WORK_MS })
    tell.end()

    await arrive(page, '/admin/students')
    const find = count('find who fell behind', page)
    await find.choose(page.getByLabel('Batch', { exact: true }), 'Evening batch')
    await find.choose(page.getByLabel('Last visit', { exact: true }), 'Never signed in')
    await seen(page.getByText('191 students'))
    find.end()
  },
)
