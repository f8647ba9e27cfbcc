import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { asDataUrl, picture } from '../src/testing/pictures.ts'
import { newCourse, sellCourse } from './support/courses.ts'
import { arrive, expectAccessible, expectToFit, gone, seen, toast } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
let owner: Person

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
})

/** Waits until the text is visible without scrolling. */
const inSight = (page: Page, text: string) =>
  expect
    .poll(() =>
      page
        .getByText(text)
        .first()
        .evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return top > 0 && bottom < innerHeight
        }),
    )
    .toBe(true)

const LONG_NAME = 'Screenshot_2026-11-21-23-04-11-042_in.example.payments.upi.transfer.png'

async function sendScreenshot(page: Page, transactionId: string, seed: number) {
  await page.getByLabel('Transaction ID').fill(transactionId)
  await page
    .getByLabel('Click to upload screenshot')
    .setInputFiles({ name: LONG_NAME, mimeType: 'image/png', buffer: await picture(seed) })
  await seen(page.getByText(LONG_NAME))
  await expectToFit(page)
  await page.getByRole('button', { name: 'Submit for Approval' }).tap()
}

test('shows the status of a payment on a phone, and no payment form while one is pending', async () => {
  const { course, lessonId } = await sellCourse(owner.request, { title: 'Tala by Hand', price: '₹799' })
  const { page, complaints } = await site.signIn('pia', phone)
  const listening = page.waitForRequest(/notifications\.live/)
  await arrive(page, `/upgrade?courseId=${course.id}`)
  await listening
  await seen(page.getByRole('link', { name: 'Open a UPI app' }))
  await sendScreenshot(page, 'TALA-0001', 21)

  const state = page.getByRole('status').filter({ hasText: 'Pending Approval' })
  await seen(state)
  await inSight(page, 'Pending Approval')
  expect(await state.evaluate((element) => element === document.activeElement)).toBe(true)
  await gone(page.getByRole('link', { name: 'Open a UPI app' }))
  await gone(page.getByRole('heading', { name: 'Payment Details' }))

  // Every page that sells the course shows that the student has paid for it.
  await arrive(page, `/courses/${course.slug}`)
  await inSight(page, 'Pending Approval')
  expect(await page.getByRole('button', { name: 'Enroll Now' }).count()).toBe(0)
  await page.getByRole('button', { name: 'The drone' }).tap()
  await toast(page, 'Purchase Required', 'Please purchase this course to access the lessons.')
  await arrive(page, `/lessons/${lessonId}`)
  await seen(page.getByText('Pending Approval: usually within 24 hours'))
  await page.getByRole('link', { name: 'See payment' }).tap()
  await page.waitForURL(`**/upgrade?courseId=${course.id}`)
  await arrive(page, '/courses')
  await seen(page.getByRole('article').filter({ hasText: 'Tala by Hand' }).getByText('Pending Approval'))
  await arrive(page, '/my-library')
  await seen(page.getByText('Pending Approval'))
  await page.getByRole('link', { name: 'Tala by Hand' }).tap()
  await page.waitForURL(`**/upgrade?courseId=${course.id}`)
  await seen(state)

  const [payment] = (await (await owner.request.get('/api/payments?limit=1')).json()) as { id: number }[]
  const decide = async (id: number | undefined, data: object) => {
    const reply = await owner.request.patch(`/api/payments/${id}`, { data })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  await decide(payment?.id, { status: 'rejected', reason: 'The amount differs.' })
  await seen(page.getByRole('heading', { name: 'Payment rejected' }))
  const order = await page.getByRole('heading').allTextContents()
  expect(order.indexOf('Payment rejected')).toBeLessThan(order.indexOf('Payment Details'))
  await inSight(page, 'You submitted it with the transaction ID')

  await sendScreenshot(page, 'TALA-0002', 22)
  await inSight(page, 'Pending Approval')
  const [second] = (await (await owner.request.get('/api/payments?limit=1')).json()) as { id: number }[]
  await decide(second?.id, { status: 'approved' })
  await seen(page.getByRole('heading', { name: 'This course is yours' }))
  await gone(page.getByText('Get access to this course for'))

  // When the student opens the list, the notifications are marked as read.
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).tap()
  await seen(page.getByRole('dialog', { name: 'Notifications' }).getByText('Payment approved'))
  await page.keyboard.press('Escape')
  await seen(page.getByRole('button', { name: 'Notifications', exact: true }))

  await arrive(page, '/')
  await seen(page.getByRole('article').getByRole('link', { name: 'Continue' }))
  await page.getByRole('link', { name: 'Start Free' }).tap()
  await page.waitForURL('**/my-library')
  expect(complaints).toEqual([])
})

test('sends only the screenshot that was chosen last', async () => {
  await sellCourse(owner.request, { title: 'Singing in Thirds', price: '₹899' })
  const { page, complaints } = await site.signIn('ravi', phone)
  await arrive(page, '/upgrade')
  const choose = async (name: string, seed: number) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'image/png', buffer: await picture(seed) })
  const submit = page.getByRole('button', { name: 'Submit for Approval' })
  await page.getByLabel('Transaction ID').fill('THIRDS-0001')
  await choose('first.png', 31)
  await seen(page.getByText('first.png'))
  expect(await submit.isEnabled()).toBe(true)

  // Delays the decoding of pictures, as if they were large.
  await page.evaluate(`{
    const read = createImageBitmap
    createImageBitmap = async (file) => {
      await new Promise((done) => addEventListener('go-on', done, { once: true }))
      return read(file)
    }
  }`)
  await choose('second.png', 32)
  await seen(page.getByText('Reading the picture…'))
  expect(await submit.isEnabled()).toBe(false)
  await page.evaluate(() => dispatchEvent(new Event('go-on')))
  await seen(page.getByText('second.png'))
  expect(await submit.isEnabled()).toBe(true)

  await page.getByRole('button', { name: 'Remove' }).tap()
  await seen(page.getByText('Click to upload screenshot'))
  expect(await page.locator('input[type=file]').evaluate((input) => input === document.activeElement)).toBe(
    true,
  )
  expect(complaints).toEqual([])
})

test('offers a member nothing that they already have', async () => {
  const { course } = await sellCourse(owner.request, { title: 'Bowing Softly', price: '₹999' })
  const { page, request } = await site.signIn('meera')
  const payment = {
    amount: 4999,
    transactionId: 'YEAR-0001',
    proofImage: asDataUrl(await picture(41)),
    paymentMethod: 'UPI/Bank Transfer',
  }
  const sent = await request.post('/api/payments', { data: payment })
  const { id } = (await sent.json()) as { id: number }
  await arrive(page, `/courses/${course.slug}`)
  await seen(page.getByText('Your Premium plan: payment pending approval'))
  await owner.request.patch(`/api/payments/${id}`, { data: { status: 'approved' } })
  await gone(page.getByText('Your Premium plan: payment pending approval'))
  await seen(page.getByRole('button', { name: 'Enroll Now' }))
  expect(await page.getByText('every premium course').count()).toBe(0)
})

test('keeps a filter that is chosen during the debounce of the search', async () => {
  await newCourse(owner.request, { title: 'Counting in Elevens' })
  const { page } = await site.signIn('farhan')
  await arrive(page, '/courses')
  await page.getByLabel('Search courses').fill('counting')
  await page.getByRole('radio', { name: 'Music' }).click()
  await page.waitForURL('**search=counting**')
  await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe('Music')
})

test('returns a guest to the lesson after sign-in, through both tabs and a reload', async () => {
  const course = await newCourse(owner.request, { title: 'Breathing Slowly' })
  const context = await site.newContext(phone)
  const page = await context.newPage()
  await arrive(page, `/courses/${course.slug}`)
  await page.getByRole('button', { name: 'Start Learning' }).tap()
  await page.waitForURL('**/login?from=*')
  await page.getByRole('tab', { name: 'Register' }).tap()
  await page.waitForURL('**/register?from=*')
  await page.reload()
  await page.getByRole('tab', { name: 'Login' }).tap()
  await page.waitForURL('**/login?from=*')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).tap()
  await page.getByRole('tab', { name: 'Register' }).tap()

  // If a username is taken, the form marks its field. After the next success, the error disappears.
  const name = page.getByLabel('Username')
  await name.fill(ADMIN.username)
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Create Account' }).tap()
  const toasts = page.locator('[data-sonner-toast]')
  await seen(toasts.filter({ hasText: 'Registration failed' }))
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  expect(await name.evaluate((element) => element === document.activeElement)).toBe(true)
  await seen(page.locator('form').getByText('That username is taken.'))
  await name.fill('bela')
  await page.getByRole('button', { name: 'Create Account' }).tap()
  await page.waitForURL(`**/courses/${course.slug}`)
  await seen(toasts.filter({ hasText: 'Enrolled successfully!' }))
  await seen(page.getByRole('button', { name: 'Go to My Library' }))
  expect(await toasts.filter({ hasText: 'Registration failed' }).count()).toBe(0)
  // A toast also disappears after the student has touched it.
  await toasts.getByText('Enrolled successfully!').tap()
  await gone(toasts)
  await context.close()
})

test('loads no invisible content on a phone, and keeps the shown part in the address', async () => {
  const course = await newCourse(owner.request, { title: 'Counting in Sevens' })
  const { page, complaints } = await site.signIn('dev', phone)
  const html = await (await page.request.get('/')).text()
  expect(html).not.toMatch(/rel="preload"[^>]*as="image"/)

  await arrive(page, '/courses')
  const filters = page.getByRole('button', { name: 'Filters' })
  const height = async () => (await filters.boundingBox())?.height
  const before = await height()
  await arrive(page, '/courses?category=Music')
  await seen(filters.getByText('Music'))
  expect(await height()).toBe(before)

  await arrive(page, `/courses/${course.slug}`)
  await page.getByRole('tab', { name: 'Resources' }).tap()
  await page.waitForURL('**?tab=resources')
  await page.reload()
  await seen(page.getByText('This course has no resources.'))

  // If the lessons in a course are not loaded, the course must not count as completed.
  await page.request.post('/api/enrollments', { data: { courseId: course.id } })
  await arrive(page, '/my-library')
  await seen(page.getByRole('link', { name: /^Open course.*Counting in Sevens/ }))
  await page.getByRole('tab', { name: 'Completed (0)' }).tap()
  await page.waitForURL('**/my-library?tab=completed')
  await page.reload()
  await seen(page.getByText('No completed courses yet. Keep learning!'))
  expect(complaints).toEqual([])
})

test('shows the courses in a language, and marks their content with it', async () => {
  const title = 'ताल की पहली थाप'
  const { id, slug } = await newCourse(owner.request, { title })
  await newCourse(owner.request, { title: 'Counting in Tens' })
  const { page: studio } = owner
  await arrive(studio, '/admin/courses')
  await studio.getByRole('button', { name: `Edit ${title}` }).click()
  const dialog = studio.getByRole('dialog', { name: 'Edit course' })
  expect(await dialog.getByLabel('Language').inputValue()).toBe('en')
  await dialog.getByLabel('Language').selectOption({ label: 'Hindi (हिन्दी)' })
  await dialog.getByRole('button', { name: 'Update course' }).click()
  await gone(dialog)
  await seen(studio.locator(`#course-${id}`).getByText('Hindi (हिन्दी)'))

  const { page, complaints } = await site.signIn('leela', phone)
  await arrive(page, '/courses')
  await page.getByRole('button', { name: 'Filters' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('radio', { name: 'Hindi (हिन्दी)' }).tap()
  await seen(drawer.getByRole('button', { name: 'Show 1 course' }))
  await drawer.getByLabel('Sort by').selectOption({ label: 'Most students' })
  await page.waitForURL('**/courses?language=hi&sort=popular')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Show 1 course' }).tap()
  await seen(page.getByText('Showing 1 course'))
  await page.reload()
  const card = page.getByRole('article')
  expect(await card.locator('[lang=hi]').allTextContents()).toEqual([title])
  expect(await page.title()).toBe('Courses in Hindi (हिन्दी) · Lantern')

  await arrive(page, `/courses/${slug}`)
  await seen(page.getByRole('heading', { name: title, level: 1 }).locator('[lang=hi]'))
  await seen(page.locator('[lang=hi]').getByText('About it.'))
  await seen(page.getByText('Hindi (हिन्दी)'))
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain(
    '"inLanguage":"hi"',
  )
  expect(complaints).toEqual([])
})

test('shows a large library in parts', async () => {
  const { page, complaints } = await site.signIn('omar')
  const { sql } = site.database
  await sql`
    insert into courses (slug, title, instructor, description, thumbnail, category_id, duration)
    select 'shelf-' || n, 'Shelf ' || n, 'Teacher', 'One of many', '/icons/apple-touch-icon.png', min(c.id), '1 hour'
    from categories c, generate_series(1, 22) as n group by n`
  await sql`
    insert into enrollments (user_id, course_id, created_at)
    select u.id, c.id, now() - make_interval(mins => c.id) from users u, courses c
    where u.username = 'omar' and c.slug like 'shelf-%'`
  await arrive(page, '/my-library')
  const shown = page.getByRole('tabpanel').getByRole('article')
  await seen(page.getByRole('tab', { name: 'In Progress (22)' }))
  expect(await shown.count()).toBe(20)
  await page.getByRole('button', { name: 'Show more courses' }).press('Enter')
  await expect.poll(() => shown.count()).toBe(22)
  expect(await shown.nth(20).evaluate((one) => one.parentElement?.contains(document.activeElement))).toBe(
    true,
  )
  await page.getByRole('tab', { name: 'Completed (0)' }).click()
  await seen(page.getByText('No completed courses yet. Keep learning!'))
  await page.getByRole('tab', { name: 'In Progress (22)' }).click()
  await seen(shown.first())
  expect(complaints).toEqual([])
})
