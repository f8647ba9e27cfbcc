import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../src/testing/mail-server.ts'
import { arrive, expectAccessible, expectToast, gone, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { freePort } from './support/server.ts'
import { openSite } from './support/site.ts'

const mail = await startMailServer()
afterAll(() => mail.close())
// The emails contain links, so the site's URL must be known before the server starts.
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
    .poll(() => site.database.db.execute(sql`select muted_topics as muted from topic_choices`))
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

const phone = { viewport: { width: 390, height: 844 } }

test('the login page offers emails also after a navigation within the site', async () => {
  const context = await site.newContext()
  const page = await context.newPage()
  await arrive(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.waitForURL('**/login**')
  await seen(page.getByText('Sign in with a code by email'))
})

/** Creates a student with a verified email address. */
async function addStudent(username: string): Promise<void> {
  await site.signIn(username)
  await site.database.db.execute(sql`
    insert into user_emails (user_id, email) select id, ${`${username}@example.com`} from users where username = ${username}`)
}

test('a student who forgot the password chooses a new one with an emailed link', async () => {
  await addStudent('ravi')
  const context = await site.newContext(phone)
  const page = await context.newPage()
  await arrive(page, '/login')
  await page.getByLabel('Username', { exact: true }).fill('ravi')
  await page.getByText('Forgot password?').click()
  const account = page.getByLabel('Username or email address')
  await expect.poll(() => account.inputValue()).toBe('ravi')
  await account.fill('Ravi@Example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await seen(page.getByText('If this account has a confirmed email address, we sent a link there.'))
  await expectAccessible(page)
  await expect.poll(() => lastTo('ravi@example.com')?.subject).toBe('Choose a new password')
  const link = /http\S+\/reset-password#\S+/.exec(lastTo('ravi@example.com')?.text ?? '')?.[0] ?? ''

  // Programs that scan emails open every link.
  const scanner = await site.newContext()
  expect((await scanner.request.get(link)).status()).toBe(200)
  await arrive(await scanner.newPage(), link)

  await arrive(page, link)
  await page.getByLabel('New password').fill('a brand new one')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await seen(page.getByRole('heading', { name: 'Your password has changed' }))
  await expect.poll(() => lastTo('ravi@example.com')?.subject, { timeout: 90_000 }).toBe('Password changed')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Username', { exact: true }).fill('ravi')
  await page.getByLabel('Password', { exact: true }).fill('a brand new one')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname === '/')

  const second = await (await site.newContext(phone)).newPage()
  await arrive(second, link)
  await second.getByLabel('New password').fill('yet another one')
  await second.getByRole('button', { name: 'Save new password' }).click()
  await seen(second.getByText('This link was already used or has expired.'))
  await expectAccessible(second)
  await second.getByRole('link', { name: 'Request a new link by email' }).click()
  await second.waitForURL((url) => url.pathname === '/login')
})

test('a student signs in with an emailed code, even after the phone has reloaded the page', async () => {
  await addStudent('meera')
  const page = await (await site.newContext(phone)).newPage()
  await arrive(page, '/login?from=%2Fmy-library')
  await page.getByText('Sign in with a code by email').click()
  await page.getByLabel('Username or email address').fill('meera')
  await page.getByRole('button', { name: 'Send code' }).click()
  await seen(page.getByText('If this account has a confirmed email address, we sent a code there.'))
  await expectAccessible(page)
  await expect.poll(() => lastTo('meera@example.com')?.subject).toBe('Your code to sign in')
  const code = /^\d{6}$/m.exec(lastTo('meera@example.com')?.text ?? '')?.[0] ?? ''
  await page.reload()
  await arrive(page, '/login?from=%2Fmy-library')
  await page.getByText('Sign in with a code by email').click()
  await page.getByLabel('Code').fill('12345')
  await page.getByRole('button', { name: 'Sign in with this code' }).click()
  await seen(page.getByText('That code is wrong, has expired, or was already used'))
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in with this code' }).click()
  await page.waitForURL((url) => url.pathname === '/my-library')
  expect(await page.evaluate(() => sessionStorage.getItem('sign-in-code'))).toBeNull()
})

test('the owner tests the mail server, and sees the error', async () => {
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
