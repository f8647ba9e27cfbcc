import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrive, expectAccessible, gone, seen, toast } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })

async function signInAgain(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Delays a call until `act` has finished. */
async function hold(page: Page, call: string, act: () => Promise<void>) {
  let release = () => {}
  const done = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/trpc/${call}*`, async (route) => {
    await done
    await route.continue()
  })
  await act()
  release()
}

test('sends signed-out users to /login and back, and keeps their text', async () => {
  const { page } = await site.signIn('meanwhile')
  const box = page.getByPlaceholder('Add a comment...')
  await arrive(page, '/lessons/1')
  await box.fill('Written for an hour')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.waitForURL('**/login?from=%2Flessons%2F1%23comments')
  await toast(page, 'You are signed out', 'Sign in to continue')
  await signInAgain(page, 'meanwhile')
  await page.waitForURL('**/lessons/1#comments')
  expect(await box.inputValue()).toBe('Written for an hour')

  // A navigation also detects that the session has ended.
  await arrive(page, '/courses')
  await page.context().clearCookies()
  await page.getByRole('banner').getByRole('link', { name: 'Upgrade to Premium' }).click()
  await page.waitForURL('**/login?from=%2Fupgrade')
  await seen(page.getByRole('banner').getByRole('link', { name: 'Login' }))
  await page.context().close()
})

test('keeps a draft for its author, until it is sent', async () => {
  const { page } = await site.signIn('writer')
  const box = page.getByPlaceholder('Add a comment...')
  const post = page.getByRole('button', { name: 'Comment', exact: true })
  const note = page.getByLabel('Your note')
  const notes = page.getByRole('button', { name: 'Notes', exact: true })
  const add = page.getByRole('button', { name: /^Add note/ })
  await arrive(page, '/lessons/1')
  await box.fill('Written for an hour')
  await notes.click()
  await note.fill('Mine alone')
  await notes.click()
  await gone(note)
  await arrive(page, '/lessons/1')
  // Without this wait, another call that is still running could detect first that the session has ended.
  await page.waitForLoadState('networkidle')
  expect(await box.inputValue()).toBe('Written for an hour')
  await page.context().clearCookies()
  await post.click()
  await page.waitForURL('**/login?from=%2Flessons%2F1%23comments')

  // Another user who signs in in this tab cannot read the draft.
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Username').fill('writer2')
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/lessons/1#comments')
  await seen(box)
  expect(await box.inputValue()).toBe('')
  await notes.click()
  await seen(note)
  expect(await note.inputValue()).toBe('')
  await note.fill('Of another')
  await page.context().clearCookies()
  await add.click()
  await page.waitForURL('**/login?from=%2Flessons%2F1%23notes')
  await signInAgain(page, 'writer')
  await page.waitForURL('**/lessons/1#notes')
  await seen(note)
  expect([await box.inputValue(), await note.inputValue()]).toEqual(['Written for an hour', 'Mine alone'])

  // The comment is posted only after a navigation. The draft must then be removed.
  await hold(page, 'comments.create', async () => {
    await post.click()
    await page.getByRole('link', { name: /^Next/ }).first().click()
    await page.waitForURL('**/lessons/2')
  })
  await toast(page, 'Comment posted', 'Your comment has been added')
  await page.goBack()
  await seen(page.getByText('Written for an hour'))
  expect(await box.inputValue()).toBe('')
  // Text that the student types while a note is being sent belongs to the next note.
  await hold(page, 'notes.create', async () => {
    await add.click()
    await note.fill('And another')
  })
  await seen(page.getByRole('region', { name: 'Saved notes' }).getByText('Mine alone'))
  expect(await note.inputValue()).toBe('And another')
  await page.context().close()
})

test('asks the user to sign in if the session ended before a download', async () => {
  const { page } = await site.signIn('downloader')
  await arrive(page, '/resources')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Download' }).first().click()
  await page.waitForURL('**/login?from=%2Fresources')
  await page.context().close()
})

test('handles a double click as one', async () => {
  const { page } = await site.signIn('twice')
  await arrive(page, '/lessons/10')
  const sent: string[] = []
  page.on('request', (request) => {
    const call = /\/trpc\/(comments\.create|lessons\.share)/.exec(request.url())?.[1]
    if (call) sent.push(call)
  })
  await page.getByPlaceholder('Add a comment...').fill('Once')
  await page.getByRole('button', { name: 'Comment', exact: true }).dblclick()
  await toast(page, 'Comment posted', 'Your comment has been added')
  await page.getByRole('button', { name: 'Share' }).dblclick()
  await seen(page.getByText('1 share', { exact: true }))
  expect(sent).toEqual(['comments.create', 'lessons.share'])
  await page.context().close()
})

test('asks for the code of an authenticator app if one is set up', async () => {
  const { page } = await site.signIn('careful')
  await arrive(page, '/account')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await seen(dialog.getByRole('img', { name: 'QR code for an authenticator app' }))
  const key = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const codeNow = () => new TOTP({ secret: key }).generate()
  await expectAccessible(page)
  await dialog.getByLabel('Code', { exact: true }).fill('12')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await seen(dialog.getByText('That code is wrong, has expired, or was already used'))
  await dialog.getByLabel('Code', { exact: true }).fill(codeNow())
  await page.keyboard.press('Enter')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await seen(codes)
  expect(await codes.count()).toBe(10)
  const code = await codes.first().innerText()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toContain(code)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { name: 'My Account' }).isVisible()).toBe(false)
  expect(await codes.first().isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'I’ve saved the codes' }).click()
  await seen(page.getByText('10 recovery codes are left'))

  // Simulates that the last confirmation was long ago, so that a sensitive call asks for the code.
  const forget = () =>
    site.database.db.execute(sql`update sessions set proven_at = now() - interval '1 hour'`)
  await forget()
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await seen(dialog.getByText('enter the code from your authenticator app again'))
  expect(await page.locator(':focus').getAttribute('autocomplete')).toBe('one-time-code')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Can’t use your phone? Enter a recovery code' }).click()
  await dialog.getByLabel('Recovery code').fill(code)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await seen(dialog.getByText('We show them only now'))
  const again = await codes.first().innerText()
  await dialog.getByRole('button', { name: 'I’ve saved the codes' }).click()

  const guest = await (await site.newContext()).newPage()
  await arrive(guest, '/login?from=%2Faccount')
  await signInAgain(guest, 'careful')
  await seen(guest.getByText('This account also needs a code.'))
  expect(await guest.locator(':focus').getAttribute('inputmode')).toBe('numeric')
  expect(await guest.getByLabel('Username').isVisible()).toBe(false)
  await gone(guest.locator('[data-sonner-toast]'))
  await expectAccessible(guest)
  await guest.keyboard.type('000 111')
  await guest.keyboard.press('Enter')
  await seen(guest.getByText('That code is wrong, has expired, or was already used'))
  expect(await guest.locator(':focus').getAttribute('aria-invalid')).toBe('true')
  await guest.getByRole('button', { name: 'Can’t use your phone? Enter a recovery code' }).click()
  expect(await guest.locator(':focus').getAttribute('inputmode')).toBe('text')
  await guest.keyboard.type(again)
  await guest.getByRole('button', { name: 'Sign In' }).click()
  await guest.waitForURL('**/account')
  await seen(guest.getByText('A recovery code was used'))
  await guest.getByRole('button', { name: 'Turn off' }).click()
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await toast(guest, 'Two-step verification turned off')
  await seen(guest.getByRole('button', { name: 'Set up an authenticator app' }))
})

test('asks administrators to set it up if the owner requires it', async () => {
  const owner = await site.signIn(ADMIN.username)
  await arrive(owner.page, '/admin/settings')
  const { id } = (await (await owner.request.get('/api/user')).json()) as { id: string }
  await site.database.db.execute(
    sql`insert into second_factors (user_id, sealed_key, enabled_at) values (${id}, 'closed', now())`,
  )
  await owner.page.reload()
  const rule = owner.page.getByRole('switch', { name: 'Administrators need two-step verification' })
  await rule.click()
  await toast(owner.page, 'Settings updated successfully')
  await expect.poll(() => rule.isChecked()).toBe(true)
  await expectAccessible(owner.page)
  await site.database.db.execute(sql`delete from second_factors where user_id = ${id}`)
  await owner.page.goto('/admin')
  await owner.page.waitForURL('**/account#second-factor')
  await seen(owner.page.getByText('Administrators of this academy need two-step verification.'))
  await site.database.db.execute(sql`delete from settings where key = 'staff_second_factor'`)
})

test('a new password keeps both tabs signed in, and a copied cookie stops working', async () => {
  const { page } = await site.signIn('changer')
  const other = await page.context().newPage()
  // The stream of events that the new cookie opens again.
  const streams: number[] = []
  other.on('response', (reply) => {
    if (reply.url().includes('notifications.live')) streams.push(reply.status())
  })
  await arrive(other, '/my-library')
  await expect.poll(() => streams).toEqual([200])
  await arrive(page, '/account')
  const copied = await site.newContext({ storageState: await page.context().storageState() })
  const statusOf = async (of: typeof copied) => (await of.request.get(`${site.server.url}/api/user`)).status()
  expect(await statusOf(copied)).toBe(200)
  await page.getByLabel('Current password', { exact: true }).fill('a long password')
  await page.getByLabel('New password', { exact: true }).fill('an even longer password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await toast(page, 'Password changed')
  await site.database.sql`update sessions set expires_at = expires_at - interval '1 minute'`
  expect(await statusOf(copied)).toBe(401)
  await expect.poll(() => streams, { timeout: 50_000 }).toEqual([200, 200])
  expect(await statusOf(page.context())).toBe(200)
  await seen(other.getByRole('button', { name: 'My Account' }))
  expect(new URL(other.url()).pathname).toBe('/my-library')
  await copied.close()
})
