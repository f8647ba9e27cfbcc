import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrive, gone, seen, toast } from './support/page.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })

async function signInAgain(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Holds the answer of a call back until something else was done. */
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

test('leads whoever was signed out meanwhile to /login and back, with what they wrote', async () => {
  const { page } = await site.signIn('meanwhile')
  const box = page.getByPlaceholder('Add a comment...')
  await arrive(page, '/lessons/1')
  await box.fill('Written for an hour')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.waitForURL('**/login?from=%2Flessons%2F1')
  await toast(page, 'You are signed out', 'Sign in to continue')
  await signInAgain(page, 'meanwhile')
  await page.waitForURL('**/lessons/1')
  expect(await box.inputValue()).toBe('Written for an hour')

  // So it is on the way to another page, and with a download.
  await arrive(page, '/courses')
  await page.context().clearCookies()
  await page.getByRole('banner').getByRole('link', { name: 'Upgrade to Premium' }).click()
  await page.waitForURL('**/login?from=%2Fupgrade')
  await seen(page.getByRole('banner').getByRole('link', { name: 'Login' }))
  await page.context().close()
})

test('keeps what was typed for its writer, until it is sent', async () => {
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
  await page.context().clearCookies()
  await post.click()
  await page.waitForURL('**/login?from=%2Flessons%2F1')

  // Nobody else who signs in here reads it.
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Username').fill('writer2')
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/lessons/1')
  await seen(box)
  expect(await box.inputValue()).toBe('')
  await notes.click()
  await seen(note)
  expect(await note.inputValue()).toBe('')
  await note.fill('Of another')
  await page.context().clearCookies()
  await add.click()
  await page.waitForURL('**/login?from=%2Flessons%2F1')
  await signInAgain(page, 'writer')
  await page.waitForURL('**/lessons/1')
  await seen(note)
  expect([await box.inputValue(), await note.inputValue()]).toEqual(['Written for an hour', 'Mine alone'])

  // Posted while the next lesson is on the screen: what was sent is not there to be sent again.
  await hold(page, 'comments.create', async () => {
    await post.click()
    await page.getByRole('link', { name: /^Next/ }).first().click()
    await page.waitForURL('**/lessons/2')
  })
  await toast(page, 'Comment posted', 'Your comment has been added')
  await page.goBack()
  await seen(page.getByText('Written for an hour'))
  expect(await box.inputValue()).toBe('')
  // What is typed while a note is sent is the next one.
  await hold(page, 'notes.create', async () => {
    await add.click()
    await note.fill('And another')
  })
  await seen(page.getByRole('region', { name: 'Saved notes' }).getByText('Mine alone'))
  expect(await note.inputValue()).toBe('And another')
  await page.context().close()
})

test('asks to sign in when the session ended before a download', async () => {
  const { page } = await site.signIn('downloader')
  await arrive(page, '/resources')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Download' }).first().click()
  await page.waitForURL('**/login?from=%2Fresources')
  await page.context().close()
})

test('signs the other tabs out and in as well', async () => {
  const { page } = await site.signIn('twotabs')
  const other = await page.context().newPage()
  await arrive(page, '/courses')
  await arrive(other, '/my-library')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await other.waitForURL('**/login?from=%2Fmy-library')
  await arrive(page, '/login')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Username').fill('twotabs2')
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await other.waitForURL('**/my-library')
  await page.context().close()
})

test('takes a double click for one', async () => {
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
