import { beforeAll, expect, test } from 'vitest'
import { asDataUrl, picture } from '../src/testing/pictures.ts'
import { create, sellCourse } from './support/courses.ts'
import { arrive, expectAccessible, gone, seen, toast } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite, passUndo } from './support/site.ts'

const site = openSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
let owner: Person

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
})

test('offers one field for a coupon and one for a group, and both work after each change', async () => {
  const { course } = await sellCourse(owner.request, { title: 'Bowing Slowly', price: '₹1,000' })
  await create(owner.request, '/api/coupons', {
    code: 'MONSOON',
    percent: 10,
    perPerson: null,
    forSeats: true,
  })
  await owner.request.put('/api/site-settings/sells_seats', { data: { value: 'on' } })
  const { page, complaints } = await site.signIn('nila')
  const boxes = page.getByText('Have a coupon?')
  await arrive(page, `/upgrade?courseId=${course.id}`)
  const apply = async (code: string) => {
    if (!(await page.getByLabel('Coupon').isVisible())) await boxes.click()
    await page.getByLabel('Coupon').fill(code)
    await page.getByRole('button', { name: 'Apply' }).first().click()
  }
  await apply('MONSUN')
  await seen(page.getByText('This coupon does not exist.'))
  expect(await boxes.count()).toBe(1)
  await apply('MONSOON')
  await seen(page.getByText('takes ₹100 off ₹1,000'))
  expect(await boxes.count()).toBe(0)
  await page.getByRole('button', { name: 'Remove the coupon' }).click()
  await seen(boxes)
  expect(await boxes.count()).toBe(1)

  await page.getByText('For a group?').click()
  await page.getByLabel('Seats').fill('3')
  await page.getByRole('button', { name: 'Apply' }).last().click()
  await seen(page.getByText('₹3,000', { exact: true }))
  expect(await boxes.count()).toBe(1)
  expect(await page.getByText('For a group?').count()).toBe(1)
  await apply('MONSOON')
  await page.waitForURL('**coupon=MONSOON**')
  await seen(page.getByText('Coupon MONSOON'))
  expect(complaints).toEqual([])
})

test('shows a student with a rejected payment the correction first, and the payment form second', async () => {
  const { course } = await sellCourse(owner.request, { title: 'Drumming Early', price: '₹600' })
  const { page, request, complaints } = await site.signIn('tara', phone)
  await arrive(page, `/upgrade?courseId=${course.id}`)
  await page.getByLabel('Transaction ID').fill('paid by gpay')
  await seen(page.getByText('UPI reference numbers have 12 digits. Is this right?'))
  await page
    .getByLabel('Click to upload screenshot')
    .setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: await picture(61) })
  await seen(page.getByAltText('The screenshot that you chose'))
  // The student can submit the payment despite this question.
  await page.getByRole('button', { name: 'Submit for Approval' }).tap()
  await toast(page, 'Payment submitted')

  const [payment] = (await (await owner.request.get('/api/payments?limit=1')).json()) as { id: number }[]
  await owner.request.patch(`/api/payments/${payment?.id}`, {
    data: { status: 'rejected', reason: 'We cannot find this transaction.' },
  })
  await seen(page.getByText('Already paid? Don’t pay again'))
  const headings = await page.getByRole('heading').allTextContents()
  expect(headings.indexOf('Upload Payment Proof')).toBeLessThan(headings.indexOf('Payment Details'))
  const top = async (name: string) => (await page.getByText(name).first().boundingBox())?.y ?? 0
  expect(await top('Already paid?')).toBeLessThan(await top('Open a UPI app'))
  expect(await page.getByLabel('Transaction ID').inputValue()).toBe('paid by gpay')
  await seen(page.getByAltText('The screenshot that you sent before'))
  await expectAccessible(page)

  // Only the transaction ID was wrong, so the page submits the same screenshot again.
  await page.getByLabel('Transaction ID').fill('6123 4567 8901')
  await gone(page.getByText('Is this right?'))
  await page.getByRole('button', { name: 'Submit for Approval' }).tap()
  await toast(page, 'Payment submitted')
  const [again] = (await (await owner.request.get('/api/payments?limit=1')).json()) as {
    id: number
    transactionId: string
  }[]
  expect(again?.transactionId).toBe('6123 4567 8901')
  const proof = await (await request.get(`/media/proofs/${again?.id}`)).body()
  expect(Buffer.compare(proof, await picture(61))).toBe(0)
  expect(complaints).toEqual([])
})

test('keeps the notice of a short and of a revoked payment, and links to every receipt', async () => {
  const { course } = await sellCourse(owner.request, { title: 'Tuning by Ear', price: '₹900' })
  const { page, request, complaints } = await site.signIn('usha')
  const pay = async (transactionId: string, amount: number) =>
    create(request, '/api/payments', {
      amount,
      transactionId,
      proofImage: asDataUrl(await picture(amount)),
      paymentMethod: 'UPI/Bank Transfer',
      courseId: course.id,
    })
  const { id } = await pay('EAR-0001', 900)
  await site.database.sql`
    update payments set status = 'short', decided_at = now(), received_paise = 50000 where id = ${id}`

  await arrive(page, '/my-library')
  await seen(page.getByText('₹400 more is due.'))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pay the balance: Tuning by Ear' }).click()
  await page.waitForURL(`**/upgrade?courseId=${course.id}`)
  await arrive(page, `/courses/${course.slug}`)
  await seen(page.getByRole('heading', { name: '₹400 more is due' }))
  await seen(page.getByText('We received ₹500 of ₹900.'))

  const balance = await create(request, `/api/payments/${id}/resubmit`, {
    amount: 400,
    transactionId: 'EAR-0002',
    proofImage: asDataUrl(await picture(400)),
  })
  await owner.request.patch(`/api/payments/${balance.id}`, { data: { status: 'approved' } })
  await arrive(page, '/account')
  const receipts = page.getByRole('link', { name: /^Receipt .*Tuning by Ear/ })
  await expect.poll(() => receipts.count()).toBe(2)
  for (const link of await receipts.all()) {
    const file = await request.get((await link.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toBe('application/pdf')
  }

  await arrive(page, `/courses/${course.slug}`)
  expect(await page.getByText('more is due').count()).toBe(0)
  await passUndo(site.database)
  await create(owner.request, `/api/payments/${balance.id}/revocation`, { reason: 'refund' })
  await arrive(page, `/courses/${course.slug}`)
  await seen(page.getByRole('heading', { name: 'Your access has ended' }))
  await page.getByRole('link', { name: 'Buy again' }).click()
  await page.waitForURL(`**/upgrade?courseId=${course.id}`)
  await arrive(page, '/my-library')
  await seen(page.getByText('Your access has ended.'))
  expect(complaints).toEqual([])
})

test('lets a student correct the transaction ID of a pending payment, and administrators see it', async () => {
  const { course } = await sellCourse(owner.request, { title: 'Singing Low', price: '₹700' })
  const { page, request, complaints } = await site.signIn('gita', phone)
  await create(request, '/api/payments', {
    amount: 700,
    transactionId: 'paid by gpay',
    proofImage: asDataUrl(await picture(71)),
    paymentMethod: 'UPI/Bank Transfer',
    courseId: course.id,
  })
  await arrive(page, `/upgrade?courseId=${course.id}`)
  await page.getByText('Wrong transaction ID? Correct it').tap()
  const field = page.getByLabel('Transaction ID')
  await field.fill('EAR-0002')
  await page.getByRole('button', { name: 'Save transaction ID' }).tap()
  await seen(page.getByText('This transaction ID was already submitted.'))
  await expectAccessible(page)
  await field.fill('7123 4567 8901')
  await page.getByRole('button', { name: 'Save transaction ID' }).tap()
  await toast(page, 'Transaction ID corrected')
  await seen(page.getByText('7123 4567 8901'))
  await arrive(owner.page, '/admin/payments?search=gita')
  await seen(owner.page.getByText('Was paid by gpay, corrected'))
  // The open approval queue also shows the next correction.
  await page.getByText('Wrong transaction ID? Correct it').tap()
  await field.fill('7123 4567 8999')
  await page.getByRole('button', { name: 'Save transaction ID' }).tap()
  await seen(owner.page.getByText('7123 4567 8999'))
  await seen(owner.page.getByText('Was 7123 4567 8901, corrected'))
  expect(complaints).toEqual([])
})

test('asks before a plan gives its members more courses', async () => {
  const { page, request: asOwner } = owner
  const { course } = await sellCourse(asOwner, { title: 'Left Hand', price: '₹600' })
  await sellCourse(asOwner, { title: 'Right Hand', price: '₹600' })
  const { id: planId } = await create(asOwner, '/api/plans', {
    title: 'Both Hands',
    price: '₹900',
    months: 6,
    courseIds: [course.id],
  })
  const { request } = await site.signIn('mala')
  const { id } = await create(request, '/api/payments', {
    amount: 900,
    transactionId: 'PLAN-0001',
    proofImage: asDataUrl(await picture(72)),
    planId,
  })
  await asOwner.patch(`/api/payments/${id}`, { data: { status: 'approved' } })
  const coursesOf = async () => {
    const plans = (await (await asOwner.get('/api/plans')).json()) as { id: number; courses: unknown[] }[]
    return plans.find((plan) => plan.id === planId)?.courses.length
  }

  await arrive(page, '/admin/plans')
  await page.getByRole('button', { name: 'Edit Both Hands' }).click()
  const form = page.getByRole('dialog', { name: 'Edit plan' })
  await form.getByLabel('Add a course').selectOption('Right Hand')
  await form.getByRole('button', { name: 'Update plan' }).click()
  const question = page.getByRole('alertdialog', { name: 'Give members more courses?' })
  await seen(question.getByText('1 member will get the added courses immediately'))
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await gone(question)
  expect(await coursesOf()).toBe(1)
  await form.getByRole('button', { name: 'Update plan' }).click()
  await question.getByRole('button', { name: 'Update plan' }).click()
  await gone(form)
  expect(await coursesOf()).toBe(2)
  // The next test expects that there are no other plans.
  await asOwner.patch(`/api/plans/${planId}`, { data: { isVisible: false } })
})

test('does not mention the yearly plan once it is turned off', async () => {
  const { course } = await sellCourse(owner.request, { title: 'Resting Well', price: '₹650' })
  const { page, complaints } = await site.signIn('veda')
  const MENTIONS = /Upgrade to Premium|a year|annual membership|href="\/upgrade"|4,999/
  const paths = [
    '/',
    '/courses',
    `/courses/${course.slug}`,
    '/courses?search=resting',
    '/my-library',
    '/account',
  ]
  await arrive(page, `/courses/${course.slug}`)
  expect(await page.locator('body').innerHTML()).toMatch(MENTIONS)

  await arrive(owner.page, '/admin/plans')
  await owner.page.getByRole('switch', { name: 'Sell the Premium plan' }).click()
  await toast(owner.page, 'Success', 'Settings updated successfully')
  for (const path of [...paths, `/upgrade?courseId=${course.id}`]) {
    await arrive(page, path)
    await seen(page.locator('main'))
    expect(await page.locator('body').innerText(), path).not.toMatch(MENTIONS)
  }
  await arrive(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Browse Courses' }).click()
  await page.waitForURL('**/courses')
  await arrive(page, '/upgrade')
  await seen(page.getByRole('heading', { name: 'There are no plans at the moment' }))
  await expectAccessible(page)
  await owner.request.put('/api/site-settings/yearly_plan', { data: { value: 'on' } })
  await arrive(page, '/upgrade')
  await seen(page.getByRole('heading', { name: 'Upgrade to Premium' }))
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
})

test("shows the figures of the home page in the owner's setting: own, counted or hidden", async () => {
  const { page } = owner
  await arrive(page, '/admin/settings')
  const figures = page.getByRole('region', { name: 'Figures on the home page' })
  const figure = (name: string) => figures.getByRole('group', { name })
  await figure('Active Students').getByLabel('Text').fill('85')
  await figure('Expert Courses').getByLabel('Show').selectOption('count')
  await figure('Learning Hours').getByLabel('Show').selectOption('hide')
  await expectAccessible(page)
  await figures.getByRole('button', { name: 'Save figures' }).click()
  await toast(page, 'Success', 'Settings updated successfully')
  const guest = await (await site.newContext()).newPage()
  await arrive(guest, '/')
  const courses = ((await (await guest.request.get('/api/courses')).json()) as unknown[]).length
  const band = guest.locator('dl').filter({ hasText: 'Active Students' })
  expect(await band.locator('dt').allTextContents()).toEqual([
    'Active Students',
    'Expert Courses',
    'Success Rate',
  ])
  expect(await band.locator('dd').allTextContents()).toEqual(['85', String(courses), '95%'])
  // A field that the owner has emptied stays visible until it is saved.
  await figure('Active Students').getByLabel('Text').fill('')
  await seen(figure('Active Students').getByLabel('Text'))
})
