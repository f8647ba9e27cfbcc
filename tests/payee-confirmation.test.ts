import { expect, test } from 'vitest'
import { sellCourse } from './support/courses.ts'
import {
  arrive,
  expectAccessibleInBothThemes,
  expectSuccess,
  expectToast,
  expectToFit,
  gone,
  seen,
} from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()

test('a new UPI ID applies after a second administrator confirms it in another browser', async () => {
  const owner = await site.signIn(ADMIN.username)
  const { course } = await sellCourse(owner.request, { title: 'Ragas at Dawn', price: '₹799' })
  const student = await site.signIn('meera')
  const upiIs = async (id: string) => {
    await arrive(student.page, `/upgrade?courseId=${course.id}`)
    await seen(student.page.getByRole('img', { name: new RegExp(`by UPI to ${id}$`) }))
  }
  const { page } = owner
  const needsSecond = page.getByRole('switch', { name: /second administrator confirms/ })

  // A single administrator can't turn on the confirmation.
  await arrive(page, '/admin/settings')
  expect(await needsSecond.isDisabled()).toBe(true)
  await seen(page.getByText('another person must have been administrators', { exact: false }))
  const alone = { data: { value: 'on' } }
  expect((await owner.request.put('/api/site-settings/payee_confirmation', alone)).status()).toBe(409)

  const second = await site.signIn('asha')
  await site.database.sql`update users set role = 'admin' where username = 'asha'`
  await site.database.sql`update users set admin_since = admin_since - interval '8 days' where role = 'admin'`
  await arrive(page, '/admin/settings')
  await needsSecond.check()
  await expectSuccess(page, 'Settings updated successfully')

  await page.getByLabel('UPI ID').fill('new@okbank')
  await page.getByRole('button', { name: 'Save payment details' }).click()
  await expectToast(page, 'Confirmation pending', /Another administrator must confirm/)
  const waiting = page.getByRole('region', { name: 'Payment details pending confirmation' })
  await seen(waiting.getByText('You asked for this change', { exact: false }))
  expect(await waiting.getByRole('button', { name: /^Confirm/ }).count()).toBe(0)
  expect(await page.getByLabel('UPI ID').inputValue()).toBe('lantern@example')
  await expectAccessibleInBothThemes(page)
  await upiIs('lantern@example')

  // The second administrator sees the change on the dashboard.
  const other = second.page
  await arrive(other, '/admin')
  const open = other.getByRole('region', { name: 'Payment details pending confirmation' })
  await seen(open.getByText('lantern@example'))
  await seen(open.getByText('new@okbank'))
  await expectAccessibleInBothThemes(other)
  await other.setViewportSize({ width: 360, height: 800 })
  await expectToFit(other)

  // The owner changes the UPI ID again while the second administrator looks at the first change.
  await page.getByLabel('UPI ID').fill('newer@okbank')
  await page.getByRole('button', { name: 'Save payment details' }).click()
  await expectToast(page, 'Confirmation pending', /Another administrator must confirm/)
  await open.getByRole('button', { name: 'Confirm change' }).click()
  await expectToast(other, 'Error', /no longer pending/)
  await seen(open.getByText('newer@okbank'))
  await upiIs('lantern@example')
  await open.getByRole('button', { name: 'Confirm change' }).click()
  await expectSuccess(other, 'The change applies now')
  await gone(open)
  await upiIs('newer@okbank')

  // Turning the setting off also needs confirmation by a second administrator. Here, this administrator rejects the
  // change.
  await arrive(page, '/admin/settings')
  await needsSecond.click()
  await expectToast(page, 'Confirmation pending', /Another administrator must confirm/)
  expect(await needsSecond.isChecked()).toBe(true)
  await arrive(other, '/admin/settings')
  await open.getByRole('button', { name: 'Reject' }).click()
  await expectSuccess(other, 'Change withdrawn')
  await gone(open)
  for (const { complaints } of [owner, second, student]) expect(complaints).toEqual([])
})
