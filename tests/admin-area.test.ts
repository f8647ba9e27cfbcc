import { AxeBuilder } from '@axe-core/playwright'
import { sql } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ANSWERS_DATABASE, SEEN_KEY } from '../src/platform/constants.ts'
import { arrive, expectAccessible, expectToFit, gone, seen, toast } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()
let owner: Person

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
})

/**
 * Starts waiting for a short-lived element before the click that shows it. On a busy machine, the element could be
 * gone after the click.
 */
const press = (control: Locator, shown: Promise<unknown>) => Promise.all([shown, control.click()])

test('starts with zeroes and links to all screens', async () => {
  const { page } = owner
  await arrive(page, '/admin')
  for (const label of ['Total Users', 'Total Courses', 'Pending Payments', 'Revenue'])
    await seen(page.locator('dl > div').filter({ hasText: label }))
  await seen(page.locator('dl').getByText('₹0', { exact: true }))
  const links = page.getByRole('complementary').getByRole('navigation', { name: 'Admin' }).getByRole('link')
  expect((await links.allInnerTexts()).map((text) => text.trim())).toEqual([
    'Dashboard Overview',
    'Manage Courses',
    'Manage Lessons',
    'Categories',
    'Upload Content',
    'Payment Approvals',
    'Users',
    'Students',
    'Batches',
    'Staff',
    'Announcements',
    'Messages',
    'Site Settings',
    'Comments',
    'Question bank',
    'Marking',
    'Money',
    'Backups',
    'Audit log',
    'User Panel',
  ])
  await page.getByRole('button', { name: 'Show Income by month as a table' }).click()
  await seen(page.getByRole('columnheader', { name: 'Income' }))
})

test('creates a backup on request, shows it, and lets the owner download it', async () => {
  const { page } = owner
  await arrive(page, '/admin/backups')
  await seen(page.getByText('There are no backups yet. Create one now'))
  await press(page.getByRole('button', { name: 'Create backup' }), toast(page, 'Backup created'))
  await seen(page.getByRole('article').getByText(/^Database [\d.]+ KB · 0 files/))
  await gone(page.getByText('There are no backups yet'))
  await page.getByText('How to restore a backup').click()
  await seen(page.getByText(/npm run import -- \S+\.tar\.gz/))
  await page.getByLabel('Folder or bucket').fill('/nowhere/at/all')
  await page.getByRole('button', { name: 'Save second location' }).click()
  await seen(page.getByText('You can’t use this location: The backup folder /nowhere/at/all'))
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^lantern-2\d{3}-\d\d-\d\d-\d{6}\.tar\.gz$/)
  expect(await download.failure()).toBeNull()
})

test('saves the hero as in the preview, each text with its own call', async () => {
  const { page } = owner
  await arrive(page, '/admin/settings')
  const preview = page.getByRole('group', { name: 'Preview' })
  await page.getByLabel('Hero Title').fill('')
  await page.getByLabel('Hero Subtitle').fill('')
  await seen(preview.getByText('Hero Title', { exact: true }))
  await seen(preview.getByText('Hero Subtitle', { exact: true }))
  await page.getByLabel('Hero Title').fill('Learn by lamplight')
  await page.getByLabel('Hero Subtitle').fill('One page a day')
  await seen(preview.getByText('Learn by lamplight'))
  await press(
    page.getByRole('button', { name: 'Save Settings' }),
    toast(page, 'Settings updated successfully'),
  )
  const settings = (await (await owner.request.get('/api/site-settings')).json()) as {
    key: string
    value: string
  }[]
  expect(settings).toContainEqual({ key: 'hero_title', value: 'Learn by lamplight' })
  expect(settings).toContainEqual({ key: 'hero_subtitle', value: 'One page a day' })

  await page.getByLabel('UPI ID').fill('no upi id')
  await page.getByRole('button', { name: 'Save payment details' }).click()
  await seen(page.getByText('Enter a UPI ID such as name@bank'))
  await page.getByLabel('UPI ID').fill('academy@okbank')
  await page.getByLabel('Premium price for a year').fill('₹125000')
  await page.getByRole('button', { name: 'Save payment details' }).click()
  await expect.poll(() => page.getByLabel('Premium price for a year').inputValue()).toBe('₹1,25,000')

  const student = await site.signIn('buyer')
  await arrive(student.page, '/upgrade')
  await seen(student.page.getByText('Get unlimited access to all premium courses for ₹1,25,000/year'))
  await press(
    student.page.getByRole('button', { name: 'Copy UPI ID' }),
    seen(student.page.getByText('Copied')),
  )
  await gone(student.page.getByText('Copied'))
  await arrive(page, '/admin/audit')
  await seen(page.getByText('changed the setting'))
})

test('finds, sorts and changes users, and asks for confirmation', async () => {
  const { page } = owner
  const student = await site.signIn('zubin')
  await arrive(page, '/admin/users')
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'ID',
    'Username',
    'Full Name',
    'Role',
  ])
  const row = page.getByRole('row').filter({ hasText: 'zubin' })
  expect(await row.getByRole('cell').allInnerTexts()).toEqual([
    expect.stringMatching(/^[0-9a-f]{8}…$/),
    'zubin',
    '-',
    'student',
  ])
  await page.getByRole('button', { name: 'Username' }).click()
  await seen(page.locator('th[aria-sort=ascending]'))
  await page.getByRole('button', { name: 'Username' }).click()
  await seen(page.locator('th[aria-sort=descending]'))
  await expect.poll(() => page.getByRole('row').nth(1).innerText()).toContain('zubin')
  await page.getByLabel('Search users').fill('nobody at all')
  await seen(page.getByText('No users found'))
  await page.getByLabel('Search users').fill('zub')
  await page.getByRole('link', { name: 'zubin' }).click()
  await seen(page.getByRole('heading', { level: 1, name: 'zubin' }))

  await page.getByRole('button', { name: 'Make administrator' }).click()
  const question = page.getByRole('alertdialog')
  // Cancel has the focus, so that Enter changes nothing.
  await seen(question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')))
  await page.keyboard.press('Enter')
  await gone(question)
  await page.getByRole('button', { name: 'Make administrator' }).click()
  await press(question.getByRole('button', { name: 'Make administrator' }), toast(page, 'Role changed'))
  await seen(page.getByText('admin', { exact: true }))
  await arrive(student.page, '/admin')
  await seen(student.page.getByRole('heading', { name: 'Dashboard Overview' }))

  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await press(question.getByRole('button', { name: 'Block' }), toast(page, 'User blocked'))
  await arrive(student.page, '/account')
  await student.page.waitForURL('**/login?from=**')
  await page.getByRole('button', { name: 'Unblock' }).click()
  await question.getByRole('button', { name: 'Unblock' }).click()
  await seen(page.getByRole('button', { name: 'Block', exact: true }))

  await page.getByRole('button', { name: 'Create password reset link' }).click()
  const request = page.getByRole('dialog', { name: 'Create a reset link for zubin?' })
  // Makes the session too old. The call then asks the user to confirm their identity, and is repeated.
  await site.database.db.execute(sql`update sessions set proven_at = now() - interval '1 hour'`)
  await request.getByRole('button', { name: 'Create link' }).click()
  const who = page.getByRole('dialog', { name: 'Confirm your identity' })
  await seen(who.locator('input:focus'))
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('Escape')
  await seen(request.getByText('Confirm your identity, then try again.'))
  await request.getByRole('button', { name: 'Create link' }).click()
  await who.getByLabel('Your password').fill('not this one')
  await page.keyboard.press('Enter')
  await seen(who.getByText('That is not your current password'))
  await who.getByLabel('Your password').fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await gone(who)
  const made = page.getByRole('dialog', { name: 'Password reset link' })
  const link = await made.locator('code').innerText()
  const message = await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
  // The focus moves within the dialog. At the end, it returns to the control that opened the dialog.
  await seen(made.locator(':focus').getByText('Send it only to zubin.'))
  await page.keyboard.press('Tab')
  await seen(made.locator('button:focus'))
  await page.keyboard.press('Escape')
  await gone(made)
  await seen(
    page.locator('button:focus').and(page.getByRole('button', { name: 'Create password reset link' })),
  )
  expect(new URL(message ?? '').searchParams.get('text')).toContain(`for Lantern: ${link}`)
  await arrive(student.page, link)
  await student.page.getByLabel('New password').fill('short')
  await student.page.getByRole('button', { name: 'Save new password' }).click()
  await seen(student.page.getByText('A password has at least 8 characters'))
  await student.page.getByLabel('New password').fill('a newer password')
  await student.page.getByRole('button', { name: 'Save new password' }).click()
  await seen(student.page.getByText('Your password has changed'))
  const reply = await student.request.post('/api/login', {
    data: { username: 'zubin', password: 'a newer password' },
  })
  expect(reply.status()).toBe(200)
  expect(owner.complaints).toEqual([])
})

test('lets users export, change and delete their account', async () => {
  const person = await site.signIn('kiran')
  const elsewhere = await site.newContext()
  const signIn = (password: string) =>
    elsewhere.request
      .post('/api/login', { data: { username: 'kiran', password } })
      .then((reply) => reply.status())
  expect(await signIn('a long password')).toBe(200)
  const { page } = person
  await arrive(page, '/account')
  await seen(page.getByText('You have no payments yet.'))
  await page.getByLabel('Full name').fill('Kiran Desai')
  await press(page.getByRole('button', { name: 'Save name' }), toast(page, 'We saved your name'))

  await press(page.getByRole('button', { name: /^Sign out / }), toast(page, 'That device is signed out.'))
  expect((await elsewhere.request.get('/api/user')).status()).toBe(401)

  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password').fill('another password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await seen(page.getByLabel('Current password').and(page.locator('[aria-invalid=true]')))
  await page.getByLabel('Current password').fill('a long password')
  await press(page.getByRole('button', { name: 'Change password' }), toast(page, 'Password changed'))
  expect(await signIn('a long password')).toBe(401)
  expect(await signIn('another password')).toBe(200)

  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/\.json$/)

  await page.evaluate(
    async ([key, database]) => {
      localStorage.setItem(key, '{}')
      sessionStorage.setItem('draft comment', 'Not sent')
      const opening = indexedDB.open(database)
      opening.addEventListener('upgradeneeded', () => {
        opening.result.createObjectStore('events')
        opening.result.createObjectStore('devices', { keyPath: 'attemptId' }).put({ attemptId: 1 })
      })
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      opening.result.close()
    },
    [SEEN_KEY, ANSWERS_DATABASE] as const,
  )
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const question = page.getByRole('dialog', { name: 'Delete my account' })
  await question.getByLabel('Your password').fill('another password')
  await question.getByRole('button', { name: 'Delete permanently' }).click()
  await page.waitForURL(`${site.server.url}/`)
  await seen(page.getByRole('link', { name: 'Login' }))
  // The browser stores nothing of this account, so the next user of this device finds nothing.
  const left = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
  expect((await page.evaluate(left)).filter((key) => key === SEEN_KEY || key.startsWith('draft'))).toEqual([])
  const unsent = (database: string) =>
    new Promise<number>((resolve) => {
      const opening = indexedDB.open(database)
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction('devices').objectStore('devices').count()
        counting.addEventListener('success', () => resolve(counting.result))
      })
    })
  expect(await page.evaluate(unsent, ANSWERS_DATABASE)).toBe(0)
  expect(await signIn('another password')).toBe(401)
  expect(person.complaints).toEqual([])
})

test('filters the audit log by the parameters of its address', async () => {
  const { page } = owner
  await arrive(page, '/admin/audit')
  const entries = page.getByRole('main').getByRole('listitem')
  await seen(entries)
  await page.getByLabel('Action').selectOption('payments')
  await page.waitForURL('**/admin/audit?action=payments')
  await seen(page.getByText('No entries match these filters.'))
  await page.getByLabel('Action').selectOption('settings')
  await seen(entries)
  await page.getByLabel('User who made or was affected by the change').fill('nobody')
  await seen(page.getByText('No entries match these filters.'))
  await page.getByRole('link', { name: 'Show everything' }).click()
  await page.waitForURL('**/admin/audit')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.waitForURL('**/admin/audit?to=2020-01-01')
  await seen(page.getByText('No entries match these filters.'))
  await arrive(page, `/admin/audit?person=${ADMIN.username}&from=oops`)
  await seen(entries)
  expect(await page.getByLabel('User who made or was affected by the change').inputValue()).toBe(
    ADMIN.username,
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page)
  await page.setViewportSize({ width: 1280, height: 900 })
})
