import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { asDataUrl, picture } from '../src/testing/pictures.ts'
import { arrive, expectAccessible, expectToFit, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()
let owner: Person
let pictures = 40

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
})

const card = (page: Page, username: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: username }) })

/** Creates a student who has a payment for the plan with this status. */
async function decided(username: string, status: 'approved' | 'rejected', amount = 4999) {
  const student = await site.signIn(username)
  const reply = await student.request.post('/api/payments', {
    data: {
      amount,
      transactionId: `ID-${username}-5123456789012345`,
      proofImage: asDataUrl(await picture((pictures += 1))),
    },
  })
  const { id } = (await reply.json()) as { id: number }
  expect((await owner.request.patch(`/api/payments/${id}`, { data: { status } })).status()).toBe(200)
  return student
}

test('refunds an overpayment, and the student keeps access', async () => {
  const { page } = owner
  const student = await decided('overpaid', 'approved', 5199)
  await arrive(page, '/admin/payments?status=approved')
  await card(page, 'overpaid').getByRole('button', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund overpaid’s payment' })
  await seen(dialog.getByText('The student paid ₹200 too much. You can refund up to ₹5,199'))
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('200')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await seen(page.locator('[data-sonner-toast]').filter({ hasText: 'Refund recorded' }))
  await seen(card(page, 'overpaid').getByText('Refund: ₹200 on'))
  await expectAccessible(page)
  await arrive(student.page, '/account')
  await seen(student.page.getByText('Refund: ₹200 on'))
  await expectAccessible(student.page)
  await seen(student.page.getByText('Every premium course: you have access until'))
  expect([...owner.complaints, ...student.complaints]).toEqual([])
})

test('approves a rejected payment after all, and the student is notified', async () => {
  const { page } = owner
  const student = await decided('corrected', 'rejected')
  await arrive(page, '/admin/payments?status=rejected')
  const approve = card(page, 'corrected').getByRole('button', { name: /^Approve corrected’s payment/ })
  await approve.click()
  const dialog = page.getByRole('dialog', { name: 'Approve after all?' })
  await expectAccessible(page)
  await dialog.getByLabel('Amount received').fill('4,998')
  await dialog.getByRole('button', { name: 'Approve after all' }).click()
  await seen(page.locator('[data-sonner-toast]').filter({ hasText: 'Payment approved' }))
  await gone(approve)
  await arrive(student.page, '/account')
  await seen(student.page.getByText(/^Approved/).first())
  expect([...owner.complaints, ...student.complaints]).toEqual([])
})

test('Money asks for two dates only for a custom period, and fits a phone', async () => {
  const person = await site.signIn(ADMIN.username, { viewport: { width: 390, height: 844 } })
  await arrive(person.page, '/admin/money?period=today')
  await seen(person.page.getByText(/in cash, .* by UPI or bank/).first())
  await gone(person.page.getByLabel('From', { exact: true }))
  await expectToFit(person.page)
  await person.page.getByLabel('Period').selectOption('Other days')
  await seen(person.page.getByLabel('From', { exact: true }))
  await seen(person.page.getByLabel('To', { exact: true }))
  await expectAccessible(person.page)
  expect(person.complaints).toEqual([])
})

test('a student requests a refund on the page that promises it, and sees the request', async () => {
  const promise = { value: 'You get your money back within 7 days.' }
  expect((await owner.request.put('/api/site-settings/refund_policy', { data: promise })).status()).toBe(200)
  const { page, complaints } = await decided('changed.mind', 'approved')
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, '/account')
  await seen(page.getByText(promise.value))
  await page.getByText('Ask for a refund', { exact: true }).click()
  await page.getByLabel('Reason').fill('Too early for me')
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: /^Request a refund for/ }).click()
  await seen(page.locator('[data-sonner-toast]').filter({ hasText: 'Refund requested' }))
  await seen(page.getByText(/^You asked for a refund on/))
  await expectAccessible(page)
  await arrive(page, '/account')
  await seen(page.getByText(/^You asked for a refund on/))
  expect(complaints).toEqual([])
})

test('Give access has no preselected values, and shows the last day as that day', async () => {
  const { page } = owner
  const student = await site.signIn('scholar')
  const { id } = (await (await student.request.get('/api/user')).json()) as { id: string }
  await arrive(page, `/admin/users/${id}`)
  await page.getByRole('button', { name: 'Give access…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give access to scholar' })
  const chosen = (label: string) => dialog.getByLabel(label).inputValue()
  expect([await chosen('Reason'), await chosen('Course'), await chosen('Last day')]).toEqual(['', '', ''])
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await seen(dialog.getByText('Choose a course, or all courses'))
  await expectAccessible(page)
  await dialog.getByLabel('Reason').selectOption('scholarship')
  await dialog.getByLabel('Course').selectOption('all')
  await dialog.getByLabel('Last day').fill('2031-03-09')
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await gone(dialog)
  const access = page.getByRole('region', { name: 'Manual access' })
  await seen(access.getByText(/until 9 Mar 2031/))
  await arrive(student.page, '/account')
  await seen(student.page.getByText(/until 9 Mar 2031/).first())
  expect([...owner.complaints, ...student.complaints]).toEqual([])
})
