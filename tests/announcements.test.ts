import { expect, test } from 'vitest'
import { arrive, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()

test('an administrator writes an announcement, which a student reads until it is withdrawn', async () => {
  const student = await site.signIn('asha')
  const admin = await site.signIn(ADMIN.username)
  await arrive(student.page, '/my-library')
  const { page } = admin
  await arrive(page, '/admin/announcements')
  await seen(page.getByText('No announcements yet'))
  await page.getByRole('button', { name: 'Write announcement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('No classes on Friday')
  await dialog.getByLabel('Message').fill('The school is closed.\nWe continue on Monday at 6 pm.')
  await seen(dialog.getByText(/^This goes to 1 student\.$/))
  // A time in the past is refused.
  await dialog.getByText('At a time').click()
  await dialog.getByLabel('Date and time').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await seen(dialog.getByText('This time has passed. Choose a later one, or send it now.'))
  await dialog.getByLabel('Date and time').fill('2099-01-01T10:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'No classes on Friday' })
  await seen(row.getByText('Scheduled'))
  await row.getByRole('button', { name: 'Edit “No classes on Friday”' }).click()
  expect(await dialog.getByLabel('Date and time').inputValue()).toBe('2099-01-01T10:00')
  await dialog.getByText('Send now').first().click()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await seen(row.getByText('Read by 0 of 1'))

  // The open page of the student shows it without a reload.
  await student.page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await student.page.getByRole('link', { name: /No classes on Friday/ }).click()
  await seen(student.page.getByRole('heading', { name: 'No classes on Friday' }))
  await arrive(page, '/admin/announcements')
  await seen(row.getByText('Read by 1 of 1'))

  await row.getByRole('button', { name: 'Withdraw “No classes on Friday”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await seen(row.getByText('Withdrawn'))
  await arrive(student.page, '/announcements')
  await seen(student.page.getByText('No announcements yet'))
})
