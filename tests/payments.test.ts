import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { picture } from '../src/testing/pictures.ts'
import { sellCourse } from './support/courses.ts'
import { arrive, gone, seen, toast } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite, passUndo } from './support/site.ts'

const site = openSite()
let owner: Person

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
})

const submit = (page: Page) => page.getByRole('button', { name: 'Submit for Approval' })

async function sendScreenshot(page: Page, transactionId: string, proof: Buffer) {
  await page.getByLabel('Transaction ID').fill(transactionId)
  await page
    .getByLabel('Click to upload screenshot')
    .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: proof })
  await seen(page.getByAltText('The screenshot that you chose'))
  await submit(page).click()
}

const card = (page: Page, username: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: username }) })

test('sells a course: paid, submitted, approved, and open without a reload', async () => {
  const { course, lessonId } = await sellCourse(owner.request, { title: 'Hearing the Raga', price: '₹1,499' })
  const { page: admin } = owner
  const proofs: string[] = []
  admin.on('request', (request) => {
    if (request.url().includes('/media/proofs/')) proofs.push(request.url())
  })
  await arrive(admin, '/admin/payments')
  await seen(admin.getByText('No pending payments'))

  const student = await site.signIn('asha')
  const { page } = student
  await arrive(page, `/courses/${course.slug}`)
  await page
    .getByRole('button', { name: 'Enroll Now' })
    .or(page.getByRole('link', { name: 'Enroll Now' }))
    .first()
    .click()
  await page.waitForURL(`**/upgrade?courseId=${course.id}`)
  await seen(page.getByRole('heading', { level: 1, name: 'Purchase Hearing the Raga' }))
  await seen(page.getByText('Get access to this course for ₹1,499'))
  await seen(page.getByRole('heading', { name: 'Payment Details' }))
  await seen(page.getByRole('img', { name: /QR code to pay ₹1,499/ }))
  expect(await submit(page).isDisabled()).toBe(true)

  await page.getByLabel('Transaction ID').fill('12345')
  await seen(page.getByText('UPI reference numbers have 12 digits. Is this right?'))
  expect(await submit(page).isDisabled()).toBe(true)

  const proof = await picture(7)
  await sendScreenshot(page, '4123 4567 8901', proof)
  await toast(
    page,
    'Payment submitted',
    "Your payment is pending admin approval. You'll be notified once approved.",
  )
  await seen(page.getByText('Pending Approval'))
  await seen(page.getByText('Usually within 24 hours'))
  await page.reload()
  await seen(page.getByText('Pending Approval'))
  expect(await page.getByText('Usually within 24 hours').count()).toBe(1)
  expect(await submit(page).count()).toBe(0)

  // The payment appears in the approval queue without a reload.
  const waiting = card(admin, 'asha')
  await seen(waiting)
  await seen(admin.getByRole('tab', { name: 'Pending (1)' }))
  await seen(waiting.getByText('₹1,499'))
  await seen(waiting.getByText('4123 4567 8901'))
  expect(proofs).toEqual([])

  await waiting.getByRole('button', { name: 'View Proof' }).click()
  const shown = admin.getByAltText('Screenshot of asha’s payment')
  await seen(shown)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(90)
  expect(Buffer.compare(await (await owner.request.get(proofs[0] ?? '')).body(), proof)).toBe(0)
  await admin.keyboard.press('Escape')
  await gone(shown)
  await waiting.getByRole('button', { name: 'View Proof' }).click()
  await shown.click()
  await gone(shown)

  await waiting.getByRole('button', { name: 'Approve' }).click()
  await toast(admin, 'Payment approved')
  await seen(admin.getByRole('tab', { name: 'Pending (0)' }))
  await admin.getByRole('tab', { name: 'Approved (1)' }).click()
  await seen(card(admin, 'asha').getByText('Approved', { exact: true }))
  expect(await card(admin, 'asha').getByRole('button', { name: 'Approve' }).count()).toBe(0)

  // The student's page also changes when the time for undo has ended.
  await passUndo(site.database)
  await seen(page.getByRole('heading', { name: 'This course is yours' }))
  await seen(page.getByRole('button', { name: 'Notifications, 1 unread' }))
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await seen(
    page.getByRole('dialog', { name: 'Notifications' }).getByText('You now have access to Hearing the Raga.'),
  )
  await page.getByRole('link', { name: /Payment approved/ }).click()
  await page.waitForURL('**/my-library')
  await seen(page.getByText('Hearing the Raga'))
  await arrive(page, `/lessons/${lessonId}`)
  const video = page.locator('video')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0)

  // A bought course is not offered again.
  await arrive(page, `/upgrade?courseId=${course.id}`)
  await page.waitForURL(`**/courses/${course.slug}`)
  expect(student.complaints).toEqual([])
  expect(owner.complaints).toEqual([])
})

test('rejects with a reason, accepts the second attempt, gives the year; all with the keyboard', async () => {
  const { page: admin } = owner
  await arrive(admin, '/admin/payments')
  const student = await site.signIn('imran')
  const { page } = student
  await arrive(page, '/upgrade')
  await seen(page.getByRole('heading', { level: 1, name: 'Upgrade to Premium' }))
  await seen(page.getByText('Get unlimited access to all premium courses for ₹4,999/year'))

  // While the student types, the page detects a transaction ID that another user has used.
  await page.getByLabel('Transaction ID').fill('412345678901')
  await seen(page.getByText('This transaction ID was already used.'))
  await sendScreenshot(page, 'AXIS-0001', await picture(7))
  await toast(page, 'Payment submitted')

  const waiting = card(admin, 'imran')
  await seen(waiting)
  await seen(waiting.getByText('The same screenshot was used for'))
  await admin.keyboard.press('j')
  await admin.keyboard.press('3')
  await admin.keyboard.press('r')
  await toast(admin, 'Payment rejected')
  await passUndo(site.database)
  await seen(page.getByRole('alert').filter({ hasText: 'Payment rejected' }))
  await seen(page.getByText('The payment has not arrived in our account.'))
  await seen(admin.getByText('No pending payments'))
  expect(await page.getByText('Pending Approval').count()).toBe(0)
  await sendScreenshot(page, 'AXIS-0002', await picture(8))
  await seen(page.getByText('Pending Approval'))

  await seen(waiting)
  await waiting.getByText('One earlier attempt').click()
  await seen(waiting.getByText('AXIS-0001'))
  await waiting.focus()
  await admin.keyboard.press('a')
  await toast(admin, 'Payment approved')
  await passUndo(site.database)

  await seen(page.getByRole('heading', { name: 'You are a Premium member' }))
  await arrive(page, '/account')
  await seen(page.getByText('Every premium course: you have access until'))
  await seen(page.getByText('1 earlier attempt'))
  const receipt = page.getByRole('link', { name: 'Receipt (PDF) for Premium annual membership' })
  const file = await student.request.get((await receipt.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect(student.complaints).toEqual([])
})

test('accepts one of two decisions, and shows the other administrator who decided', async () => {
  const { course } = await sellCourse(owner.request, { title: 'Two at a Time', price: '₹99' })
  const student = await site.signIn('zoya')
  await student.request.post('/api/payments', {
    data: {
      amount: 50,
      transactionId: 'RACE-1',
      proofImage: `data:image/png;base64,${(await picture(9)).toString('base64')}`,
      paymentMethod: 'UPI/Bank Transfer',
      courseId: course.id,
    },
  })
  const slow = await site.signIn(ADMIN.username)
  // Blocks live events on this page.
  await slow.page.route('**/trpc/notifications.live**', (route) => route.abort())
  await arrive(slow.page, '/admin/payments')
  await seen(card(slow.page, 'zoya').getByText('₹99 was due'))
  const listed = (await (await owner.request.get('/api/payments?limit=1')).json()) as { id: number }[]
  const reply = await owner.request.patch(`/api/payments/${listed[0]?.id}`, { data: { status: 'approved' } })
  expect(reply.status()).toBe(200)
  await card(slow.page, 'zoya').getByRole('button', { name: 'Reject' }).click()
  await toast(slow.page, 'Decision not saved', `This payment was already approved by ${ADMIN.username}.`)
  await seen(slow.page.getByText('No pending payments'))
})

test('refuses a file that is not a picture, and shrinks a huge one', async () => {
  const student = await site.signIn('meena')
  const { page } = student
  // The student chooses a file before hydration.
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goto('/upgrade', { waitUntil: 'commit' })
  const file = page.getByLabel('Click to upload screenshot')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') })
  await seen(page.getByText('This is not a picture.'))
  await file.setInputFiles({
    name: 'broken.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  })
  await seen(page.getByText('We can’t read this picture.'))
  expect(await submit(page).isDisabled()).toBe(true)

  const width = 4000
  const height = 3000
  const noise = Buffer.from(
    Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 2_654_435_761) >>> 24),
  )
  const huge = await sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  await sendScreenshot(page, 'HUGE-0001', huge)
  await seen(page.getByText('Pending Approval'))
  const [payment] = (await (await owner.request.get('/api/payments?limit=1')).json()) as { id: number }[]
  const stored = await (await owner.request.get(`/media/proofs/${payment?.id}`)).body()
  expect(stored.length).toBeLessThan(5 * 1024 * 1024)
  expect(Math.max(...sizeOf(await sharp(stored).metadata()))).toBe(2000)
})

const sizeOf = ({ width, height }: { width: number; height: number }) => [width, height]

test('sends each user only to pages that they may see', async () => {
  const guest = await site.newContext()
  const page = await guest.newPage()
  await arrive(page, '/admin/payments')
  await page.waitForURL('**/login?from=**')
  await arrive(page, '/upgrade')
  await page.waitForURL('**/login?from=**')
  const { page: student } = await site.signIn('tara')
  const loaded: string[] = []
  student.on('response', (response) => loaded.push(response.url()))
  await arrive(student, '/')
  await arrive(student, '/account')
  await seen(student.getByRole('heading', { name: 'My payments' }))
  expect(loaded.filter((url) => /admin|queue/.test(url))).toEqual([])
  await arrive(student, '/admin/users')
  await seen(student.getByRole('heading', { name: 'Access Denied' }))
  expect(await student.title()).toBe('Access Denied · Lantern')
  await seen(student.getByText("You don't have permission to access this page."))
  await student.getByRole('link', { name: 'Go to Home' }).click()
  await student.waitForURL(`${site.server.url}/`)
  expect((await arrive(student, '/upgrade?courseId=999999'))?.status()).toBe(404)
  expect((await arrive(student, '/upgrade?courseId=odd'))?.status()).toBe(404)
})
