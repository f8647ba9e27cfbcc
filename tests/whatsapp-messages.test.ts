import { sql } from 'drizzle-orm'
import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrive, expectAccessible, expectSuccess, expectToFit, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()

/**
 * Collects the opened WhatsApp links in the returned list. Responds with an empty page, because after an error,
 * Chromium would load the link again.
 */
async function catchWhatsapp(context: BrowserContext): Promise<URL[]> {
  const opened: URL[] = []
  await context.route('https://wa.me/**', (route) => {
    opened.push(new URL(route.request().url()))
    return route.fulfill({ contentType: 'text/html', body: '' })
  })
  return opened
}

test('staff send an announcement by WhatsApp with the keyboard, each student once', async () => {
  for (const name of ['asha', 'ravi', 'meera']) await site.signIn(name)
  await site.database.db.execute(sql`
    update users set mobile = '+91987654321' || (case username when 'asha' then 0 else 1 end), full_name = 'Student ' || username
    where username in ('asha', 'ravi')`)
  const admin = await site.signIn(ADMIN.username)
  const { page } = admin
  const opened = await catchWhatsapp(page.context())
  const reply = await admin.request.post('/api/announcements', {
    data: { title: 'No classes on Friday', body: 'The school is closed.', audience: 'everyone' },
  })
  expect(reply.status()).toBe(201)
  await arrive(page, '/admin/announcements')
  await seen(page.getByText('Read by 0 of 3'))
  await page.getByRole('link', { name: 'Send “No classes on Friday” by WhatsApp' }).click()
  await seen(page.getByText('0 of 2 sent'))
  await seen(page.getByText('1 student without a mobile number'))
  await expectAccessible(page)

  const open = page.getByRole('link', { name: /^Open WhatsApp for Student / })
  const sent = page.getByRole('button', { name: 'Mark as sent' })
  for (const done of ['1 of 2 sent', '2 of 2 sent']) {
    await expect.poll(() => open.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => sent.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await seen(page.getByText(done))
  }
  await seen(page.getByText('All done'))
  const numbers = ['/919876543210', '/919876543211']
  await expect.poll(() => opened.map(({ pathname }) => pathname).toSorted()).toEqual(numbers)
  expect(opened[0]?.searchParams.get('text')).toContain('*No classes on Friday*')

  await page.getByRole('button', { name: 'Mark as not sent to Student asha' }).click()
  await expectSuccess(page, 'Marked as not sent')
  await seen(page.getByRole('heading', { name: 'Student asha' }))
  await seen(page.getByText('1 of 2 sent'))
  expect(admin.complaints.filter((one) => !one.includes('wa.me'))).toEqual([])
})

test('on a phone, a skipped message can be shown again', async () => {
  const admin = await site.signIn(ADMIN.username, { viewport: { width: 390, height: 844 } })
  const { page } = admin
  await arrive(page, '/admin/messages')
  await page.getByLabel('Reason').selectOption({ label: 'Has not read an announcement' })
  await page.getByLabel('Announcement').selectOption({ index: 1 })
  await seen(page.getByRole('heading', { name: 'Student asha' }))
  await expectToFit(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Skip' }).click()
  await seen(page.getByText('You skipped 1 message'))
  await page.getByRole('button', { name: 'Show them again' }).click()
  await seen(page.getByRole('heading', { name: 'Student asha' }))
})
