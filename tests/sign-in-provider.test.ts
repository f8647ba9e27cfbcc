import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startOidcProvider } from '../src/testing/oidc-provider.ts'
import { codeOf } from '../src/testing/setups/two-step-verification.ts'
import { arrive, expectAccessible, expectToast, seen, untilInteractive } from './support/page.ts'
import { freePort } from './support/server.ts'
import { openSite } from './support/site.ts'

// The address of the site must be known before its start, for the callback.
const port = await freePort()
const provider = await startOidcProvider({ origin: `http://127.0.0.1:${port}` })
const site = openSite({ PORT: String(port), ...provider.variables })

const phone = { viewport: { width: 390, height: 844 } }

/** Signs in at the provider, which is another site. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.waitForURL(new RegExp(`^${provider.issuer}/`))
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const section = (page: Page) => page.getByRole('region', { name: 'Sign in with Example ID' })
const isRow = (username: string) =>
  site.database.db.execute(sql`
    select i.subject from user_identities i join users u on u.id = i.user_id where u.username = ${username}`)

test('a student links an account, signs in with it, and removes the link', async () => {
  const { page } = await site.signIn('asha', phone)
  await site.database.db.execute(sql`update sessions set proven_at = now() - interval '1 hour'`)
  await arrive(page, '/account#provider')
  await section(page).getByRole('button', { name: 'Link Example ID account' }).click()
  await page.getByLabel('Your password').fill('a long password')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await confirm(page, 'asha-at-example')
  await seen(section(page).getByText('You can now sign in with Example ID.'))
  await seen(section(page).getByText('Linked since'))
  await untilInteractive(page)
  await expectAccessible(page)
  expect(await isRow('asha')).toEqual([{ subject: 'asha-at-example' }])

  // Another browser, with no session at the academy or at the provider.
  const context = await site.newContext(phone)
  const other = await context.newPage()
  await arrive(other, '/login?from=%2Faccount')
  await other.getByRole('link', { name: 'Sign in with Example ID' }).click()
  await confirm(other, 'asha-at-example')
  await other.waitForURL('**/account')
  await seen(other.getByText('Signed in as asha'))

  // Removing the link requires the password, because the provider may not have asked the user to sign in.
  await arrive(other, '/account#provider')
  await section(other).getByRole('button', { name: 'Remove link' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Remove link' }).click()
  await other.getByLabel('Your password').fill('a long password')
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(other, 'Link removed', 'You now sign in only with your password.')
  await seen(section(other).getByRole('button', { name: 'Link Example ID account' }))
  expect(await isRow('asha')).toEqual([])
})

test('a stranger gets an explanation, signs in with the password, and links the account', async () => {
  await site.signIn('ravi')
  const context = await site.newContext(phone)
  const page = await context.newPage()
  await arrive(page, '/login')
  await page.getByRole('link', { name: 'Sign in with Example ID' }).click()
  await confirm(page, 'ravi-at-example')
  await seen(page.getByRole('alert').getByText('No account is linked to this Example ID account.'))
  await untilInteractive(page)
  await expectAccessible(page)
  await page.getByLabel('Username', { exact: true }).fill('ravi')
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/account#provider')
  await section(page).getByRole('button', { name: 'Link Example ID account' }).click()
  // The provider still has a session of the user.
  await seen(section(page).getByText('You can now sign in with Example ID.'))
  expect(await isRow('ravi')).toEqual([{ subject: 'ravi-at-example' }])
})

test('two-step verification asks for its code on the login page', async () => {
  const { page: own } = await site.signIn('meera')
  const call = (path: string, body?: object) =>
    own.request.post(`${site.server.url}${path}`, { ...(body && { data: body }) })
  const { key } = (await (await call('/api/account/second-factor/key')).json()) as { key: string }
  expect((await call('/api/account/second-factor', { code: codeOf(key) })).status()).toBe(201)
  await site.database.db.execute(sql`update second_factors set last_step = 0`)
  await site.database.db.execute(sql`
    insert into user_identities (user_id, issuer, subject)
    select id, ${`${provider.issuer}/`}, 'meera-at-example' from users where username = 'meera'`)

  const context = await site.newContext(phone)
  const page = await context.newPage()
  await arrive(page, '/login?from=%2Faccount')
  await page.getByRole('link', { name: 'Sign in with Example ID' }).click()
  await confirm(page, 'meera-at-example')
  await seen(page.getByText('Example ID confirmed who you are.'))
  await untilInteractive(page)
  await expectAccessible(page)
  expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await seen(page.getByText('That code is wrong'))
  await page.getByLabel('Code').fill(codeOf(key))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/account')
  await seen(page.getByText('Signed in as meera'))
})

test('a user who cancels, or returns with an unknown callback, gets an explanation on the login page', async () => {
  const context = await site.newContext(phone)
  const page = await context.newPage()
  await arrive(page, '/login')
  await page.getByRole('link', { name: 'Sign in with Example ID' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await seen(page.getByRole('alert').getByText('You cancelled at Example ID. Nothing has changed.'))
  await page.goto('/auth/oidc/callback?code=x&state=x')
  await seen(page.getByRole('alert').getByText('This took too long'))
  await arrive(page, '/login?provider=invented')
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByRole('tab', { name: 'Register' }).click()
  expect(await page.getByRole('link', { name: 'Sign in with Example ID' }).count()).toBe(0)
})
