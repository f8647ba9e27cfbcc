import { beforeAll, expect, test } from 'vitest'
import { picture } from '../src/testing/pictures.ts'
import { create, sellCourse } from './support/courses.ts'
import { arrive, expectAccessible, gone, seen, toast } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
let owner: Person

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
})

test('offers one box for a coupon and one for a group, and both work after each change', async () => {
  const { course } = await sellCourse(owner.request, { title: 'Bowing Slowly', price: '₹1,000' })
  await create(owner.request, '/api/coupons', { code: 'MONSOON', percent: 10 })
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
  await seen(page.getByText('There is no such coupon.'))
  expect(await boxes.count()).toBe(1)
  await apply('MONSOON')
  await seen(page.getByText('takes ₹100 off ₹1,000'))
  expect(await boxes.count()).toBe(0)
  await page.getByRole('button', { name: 'Remove the coupon' }).click()
  await seen(boxes)
  expect(await boxes.count()).toBe(1)

  await page.getByText('For a group?').click()
  await page.getByLabel('Places').fill('3')
  await page.getByRole('button', { name: 'Apply' }).last().click()
  await seen(page.getByText('₹3,000', { exact: true }))
  expect(await boxes.count()).toBe(1)
  expect(await page.getByText('For a group?').count()).toBe(1)
  await apply('MONSOON')
  await page.waitForURL('**coupon=MONSOON**')
  await seen(page.getByText('Coupon MONSOON'))
  expect(complaints).toEqual([])
})

test('asks a student whose payment was rejected to correct it before it asks for money', async () => {
  const { course } = await sellCourse(owner.request, { title: 'Drumming Early', price: '₹600' })
  const { page, request, complaints } = await site.signIn('tara', phone)
  await arrive(page, `/upgrade?courseId=${course.id}`)
  await page.getByLabel('Transaction ID').fill('paid by gpay')
  await seen(page.getByText('UPI reference numbers have 12 digits. Is this right?'))
  await page
    .getByLabel('Click to upload screenshot')
    .setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: await picture(61) })
  await seen(page.getByAltText('The screenshot that you chose'))
  // It is only a question.
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

  // Only the ID was wrong: the screenshot goes again by itself.
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
