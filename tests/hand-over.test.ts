import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  arrive,
  expectAccessibleInBothThemes,
  expectSuccess,
  expectToFit,
  gone,
  seen,
  untilInteractive,
} from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()
const LIST = '/admin/messages?view=hand-over'

/** Creates a student with notifications that they have not read. */
async function student(name: string, { mobile, messages }: { mobile?: string; messages: object[] }) {
  const { page } = await site.signIn(name)
  await page.context().close()
  await site.database.db.execute(sql`
    update users set full_name = ${`Student ${name}`}, mobile = ${mobile ?? null} where username = ${name}`)
  for (const { kind, ...data } of messages as { kind: string }[])
    await site.database.db.execute(sql`
      insert into notifications (user_id, kind, data)
      select id, ${kind}, ${JSON.stringify(data)}::jsonb from users where username = ${name}`)
}
const paid = (title: string) => ({ kind: 'payment_approved', paymentId: 1, title, courseId: 1, amount: 499 })
const certified = {
  kind: 'certificate_issued',
  courseTitle: 'Algebra',
  code: '3f0e6c1a-6d0f-4a39-9a52-8f9d6c8f1a11',
}

test('staff hand over messages by WhatsApp, as a copy and in print, and can undo it', async () => {
  await student('asha', { mobile: '+919876543210', messages: [certified, paid('Algebra')] })
  await student('ravi', { messages: [certified] })
  const { page, complaints } = await site.signIn(ADMIN.username)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await arrive(page, '/admin/messages')
  await page.getByRole('tab', { name: 'To hand over' }).click()
  const cards = page.getByRole('list', { name: 'To hand over' }).locator(':scope > li')
  await seen(cards)
  expect(await cards.count()).toBe(2)
  // Payments are more urgent than certificates, even if the certificates are newer.
  expect(await cards.first().innerText()).toContain('Student asha')
  await expectAccessibleInBothThemes(page)

  const link = page.getByRole('link', { name: 'Open WhatsApp for Student asha' })
  const url = new URL((await link.getAttribute('href')) ?? '')
  expect(url.pathname).toBe('/919876543210')
  expect(url.searchParams.get('text')).toMatch(/^Hello Student asha,\n\n\*[^*]+\*\n.*Algebra/)
  expect(await page.getByRole('link', { name: 'Open WhatsApp for Student ravi' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Copy the messages for Student ravi' }).click()
  await expectSuccess(page, 'Message copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Hello Student ravi,/)

  await page.getByRole('button', { name: 'Print all shown' }).click()
  await page.locator('body[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  await seen(page.locator('[data-paper]').getByRole('heading', { name: 'Student ravi' }))
  expect(await page.getByRole('heading', { level: 1, name: 'Messages' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect.poll(() => page.locator('[data-paper]').count()).toBe(0)

  await page.getByRole('button', { name: 'Mark the messages for Student asha as handed over' }).click()
  await expect.poll(() => cards.count()).toBe(1)
  await seen(page.getByRole('list', { name: 'Handed over' }).getByText('Student asha'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => cards.count()).toBe(2)
  expect(complaints).toEqual([])
})

test('on a phone, staff search, select all students and put messages back', async () => {
  await student('kiran', { mobile: '+919876500000', messages: [paid('A long course about many things')] })
  const { page, complaints } = await site.signIn(ADMIN.username, { viewport: { width: 390, height: 844 } })
  await arrive(page, LIST)
  await page.getByRole('searchbox', { name: 'Search students' }).fill('kiran')
  await gone(page.getByText('Student ravi'))
  await expectToFit(page)
  await expectAccessibleInBothThemes(page)
  await page.reload()
  await untilInteractive(page)
  await page.getByLabel('Select all').check()
  await seen(page.getByText('1 student selected'))
  await page.getByRole('button', { name: 'Handed over', exact: true }).click()
  await seen(page.getByText('No student with this name has a message to hand over'))
  await expectToFit(page)
  await page.getByRole('button', { name: 'Put the messages for Student kiran back on the list' }).click()
  await seen(page.getByRole('button', { name: 'Mark the messages for Student kiran as handed over' }))
  expect(complaints).toEqual([])
})

test('students cannot open the list', async () => {
  const { page } = await site.signIn('leela')
  await arrive(page, LIST)
  await seen(page.getByText('Access Denied'))
})
