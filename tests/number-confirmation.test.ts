import { expect, test } from 'vitest'
import { screenshot } from '../src/testing/pictures.ts'
import { create, newCourse } from './support/courses.ts'
import {
  arrive,
  expectAccessibleInBothThemes,
  expectSuccess,
  expectToFit,
  gone,
  seen,
} from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()
const PHONE = { viewport: { width: 390, height: 844 } }

async function set(admin: Person, values: Record<string, string>) {
  for (const [key, value] of Object.entries(values)) {
    const reply = await admin.request.put(`/api/site-settings/${key}`, { data: { value } })
    expect(reply.status()).toBe(200)
  }
}

test('a student on a phone sends a code by WhatsApp, and staff confirm the number', async () => {
  const admin = await site.signIn(ADMIN.username)
  const student = await site.signIn('asha', PHONE)
  await set(admin, { registration_mobile: 'optional' })
  await student.request.patch('/api/account', { data: { fullName: 'Asha K', mobile: '98765 43210' } })
  const { page } = student
  await arrive(page, '/account')
  await seen(page.getByLabel('Mobile number'))
  // Without a WhatsApp number of the academy, there is nothing to confirm.
  expect(await page.getByText('Confirm your number').count()).toBe(0)

  await set(admin, { contact_whatsapp: '91234 56789' })
  await arrive(page, '/account')
  await page.getByRole('button', { name: 'Get a code' }).click()
  const code = (await page.getByText('Your code').locator('strong').innerText()).trim()
  expect(code).toMatch(/^\d{6}$/)
  const link = new URL(
    (await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')) ?? '',
  )
  expect(link.pathname).toBe('/919123456789')
  expect(link.searchParams.get('text')).toContain(code)
  await expectToFit(page)
  await expectAccessibleInBothThemes(page)

  const staff = admin.page
  await arrive(staff, '/admin/users')
  const requests = staff.getByRole('list', { name: 'Mobile numbers to confirm' })
  await seen(requests.getByText(code))
  await seen(requests.getByText('+91 98765 43210'))
  await expectAccessibleInBothThemes(staff)
  await staff.getByRole('button', { name: 'Confirm Asha K’s number' }).click()
  await expectSuccess(staff, 'The number is confirmed')
  await gone(requests)
  await seen(staff.getByRole('table').getByRole('img', { name: 'Confirmed number' }))
  await staff.getByRole('link', { name: 'asha' }).click()
  await seen(staff.getByRole('region', { name: 'Account' }).getByRole('img', { name: 'Confirmed number' }))

  await arrive(page, '/account')
  await seen(page.getByText('Your mobile number is confirmed.'))
  await page.getByLabel('Mobile number').fill('98765 00000')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await seen(page.getByRole('button', { name: 'Get a code' }))
  expect([...admin.complaints, ...student.complaints]).toEqual([])
})

test('staff on a phone refuse a number, and cannot confirm their own', async () => {
  const student = await site.signIn('ravi', PHONE)
  await student.request.patch('/api/account', { data: { fullName: 'Ravi S', mobile: '98765 11111' } })
  await arrive(student.page, '/account')
  await student.page.getByRole('button', { name: 'Get a code' }).click()
  await seen(student.page.getByText('Your code'))

  const admin = await site.signIn(ADMIN.username, PHONE)
  const { page } = admin
  await admin.request.patch('/api/account', { data: { fullName: 'The Head', mobile: '98765 22222' } })
  await arrive(page, '/account')
  await page.getByRole('button', { name: 'Get a code' }).click()
  await seen(page.getByText('Your code'))
  await arrive(page, '/admin/users')
  await seen(page.getByText('Another member of staff must confirm your number.'))
  expect(await page.getByRole('button', { name: 'Confirm The Head’s number' }).count()).toBe(0)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Refuse Ravi S’s number' }).click()
  await expectSuccess(page, 'The request is refused')
  await gone(page.getByRole('button', { name: 'Refuse Ravi S’s number' }))
  await arrive(student.page, '/account')
  await seen(student.page.getByRole('button', { name: 'Get a code' }))
  expect([...admin.complaints, ...student.complaints]).toEqual([])
})

test('the approval queue, a batch and a course show staff that a number is confirmed', async () => {
  const admin = await site.signIn(ADMIN.username)
  const student = await site.signIn('meera')
  await student.request.patch('/api/account', { data: { fullName: 'Meera P', mobile: '98765 33333' } })
  await site.database.sql`
    insert into number_confirmations (user_id, mobile, code, confirmed_at, expires_at)
    select id, mobile, '123456', now(), now() from users where username = 'meera'`
  await create(admin.request, '/api/categories', { name: 'Music' })
  const course = await newCourse(admin.request, { title: 'Vocals', isPremium: true, price: '₹2,999' })
  await create(student.request, '/api/payments', {
    courseId: course.id,
    amount: 2999,
    transactionId: 'UTR 400000000001',
    proofImage: await screenshot(1),
  })
  const batch = await create(admin.request, '/api/batches', {
    name: 'Morning',
    startsOn: '2026-06-01',
    courseIds: [course.id],
  })
  const added = await admin.request.post(`/api/batches/${batch.id}/members`, { data: { names: ['meera'] } })
  expect(added.status(), await added.text()).toBeLessThan(300)

  const { page } = admin
  const mark = { name: 'Confirmed number' }
  await arrive(page, '/admin/payments')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'meera' }) })
  await seen(card.getByRole('img', mark))
  await card.getByRole('button', { name: 'View Proof' }).click()
  await seen(page.getByRole('dialog').getByRole('img', mark))
  await page.keyboard.press('Escape')
  await expectAccessibleInBothThemes(page)
  await arrive(page, `/admin/batches/${batch.id}`)
  await seen(page.getByRole('list', { name: 'Members' }).getByRole('img', mark))
  await expectAccessibleInBothThemes(page)
  await arrive(page, `/admin/courses/${course.id}?tab=students`)
  const students = page.getByRole('list', { name: 'Students' })
  await seen(students.getByRole('img', mark))
  await seen(students.getByRole('link', { name: '+91 98765 33333' }))
  await page.setViewportSize({ width: 360, height: 780 })
  await expectToFit(page)
  await expectAccessibleInBothThemes(page)
  expect([...admin.complaints, ...student.complaints]).toEqual([])
})
