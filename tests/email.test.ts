import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../src/testing/mail-server.ts'
import { arrive, expectAccessible, expectToast, gone, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { freePort } from './support/server.ts'
import { openSite } from './support/site.ts'

const mail = await startMailServer()
afterAll(() => mail.close())
// The address of the site must be known before its start, for the links in emails.
const port = await freePort()
const site = openSite({
  SMTP_URL: mail.url,
  MAIL_FROM: 'academy@example.com',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
})

const lastTo = (email: string) => mail.received.findLast(({ to }) => to[0] === email)

test('a student adds an address, turns a topic off, and begins to change the address', async () => {
  const { page } = await site.signIn('asha', { viewport: { width: 390, height: 844 } })
  await arrive(page, '/account#mail')
  const section = page.getByRole('region', { name: 'Email' })
  await section.getByLabel('Email address').fill('asha@example')
  await section.getByRole('button', { name: 'Send code' }).click()
  await seen(section.getByText('Enter an email address such as asha@example.com'))
  await section.getByLabel('Email address').fill('asha@example.com')
  await section.getByRole('button', { name: 'Send code' }).click()
  await seen(section.getByText('We sent a code to asha@example.com'))
  await expectAccessible(page)
  await section.getByLabel('Code').fill('12345')
  await section.getByRole('button', { name: 'Confirm address' }).click()
  await seen(section.getByText('That code is wrong'))
  await expect.poll(() => lastTo('asha@example.com')?.subject).toBe('Confirm your email address')
  const code = /^\d{6}$/m.exec(lastTo('asha@example.com')?.text ?? '')?.[0] ?? ''
  await section.getByLabel('Code').fill(code)
  await section.getByRole('button', { name: 'Confirm address' }).click()
  await expectToast(page, 'Address confirmed', 'Your email address is confirmed.')
  await seen(section.getByText('What we send'))
  await expectAccessible(page)

  await section.getByRole('switch', { name: 'Learning' }).click()
  await expect
    .poll(() => site.database.db.execute(sql`select muted_topics as muted from user_emails`))
    .toEqual([{ muted: ['learning'] }])
  await page.reload()
  await expect.poll(() => section.getByRole('switch', { name: 'Learning' }).isChecked()).toBe(false)

  await section.getByRole('button', { name: 'Change address' }).click()
  await section.getByLabel('Email address').fill('new@example.com')
  await section.getByRole('button', { name: 'Send code' }).click()
  await seen(section.getByText('We sent a code to new@example.com'))
  await seen(section.getByText('asha@example.com', { exact: true }))

  await section.getByRole('button', { name: 'Use another address' }).click()
  await section.getByRole('button', { name: 'Cancel' }).click()
  await seen(section.getByLabel('Code'))
})

test('the owner tests the mail server, and sees what is wrong', async () => {
  const { page } = await site.signIn(ADMIN.username)
  await arrive(page, '/admin/settings')
  const section = page.getByRole('region', { name: 'Email', exact: true })
  await section.getByLabel('Send the test to').fill('owner@example.com')
  await section.getByRole('button', { name: 'Send a test message' }).click()
  await seen(section.getByText('The mail server accepted the test for owner@example.com'))
  expect(lastTo('owner@example.com')?.subject).toBe('Test message')
  await mail.stop()
  await section.getByRole('button', { name: 'Send a test message' }).click()
  await seen(section.getByText('The mail server refuses connections'))
  await gone(section.getByText('The mail server accepted the test'))
  await expectAccessible(page)
  await mail.start()
})
