import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Client } from '../app.ts'
import { openProviderBrowser, startOidcProvider } from '../oidc-provider.ts'
import { openAccounts } from './accounts.ts'
import { openTwoStepVerifications } from './two-step-verification.ts'

const ORIGIN = 'http://academy.example'

/** Opens an academy with a real sign-in provider. Call it at the top of a test file. */
export async function openSignInProvider(
  env: Record<string, string> = {},
  options: Omit<Parameters<typeof startOidcProvider>[0], 'origin'> = {},
) {
  const provider = await startOidcProvider({ origin: ORIGIN, ...options })
  const accounts = await openAccounts({ ...provider.variables, ...env })
  const { app, signUp } = accounts
  const { db } = app.database

  /** Returns the address to which a path redirects. */
  async function follow(client: Client, path: string): Promise<string> {
    const { status, headers } = await client.get(path)
    expect([path, status]).toEqual([path, 302])
    return headers.get('location') ?? ''
  }
  /** Begins a sign-in, and returns the address at the provider. */
  const begin = (client: Client, to = '/my-library') =>
    follow(client, `/auth/oidc/start?to=${encodeURIComponent(to)}`)
  /** Signs in at the provider with this name, or cancels. Returns the path of the callback. */
  const confirm = async (client: Client, name: string | null, path = '/auth/oidc/start?to=/my-library') =>
    openProviderBrowser()(await follow(client, path), name)
  /** Signs in with the provider. Returns the page that opens. */
  const signIn = async (client: Client, name: string | null, to = '/my-library') =>
    follow(client, await confirm(client, name, `/auth/oidc/start?to=${encodeURIComponent(to)}`))
  const link = async (client: Client, name: string | null) =>
    follow(client, await confirm(client, name, '/auth/oidc/link'))

  let linked = 0
  /** Creates a user who has linked an account of the provider. */
  async function member() {
    const person = await signUp()
    linked += 1
    const name = `person-${linked}`
    expect(await link(person.client, name)).toBe('/account?provider=linked#provider')
    return { ...person, name }
  }
  const unlink = (client: Client) => client.post('/trpc/identities.unlink', {})
  const loginByProvider = (client: Client, code: string) =>
    client.post('/trpc/auth.loginByProvider', { json: { code } })
  /** Returns the username of the signed-in user; null for a guest. */
  const viewer = async (client: Client) => {
    const { status, json } = await client.get('/api/user')
    return status === 200 ? (json as { username: string }).username : null
  }
  const identities = () =>
    db.execute<{ userId: string; subject: string }>(
      sql`select user_id as "userId", subject from user_identities order by created_at`,
    )
  return {
    ...accounts,
    ...openTwoStepVerifications(accounts),
    provider,
    db,
    follow,
    begin,
    confirm,
    providerSignIn: signIn,
    link,
    member,
    unlink,
    loginByProvider,
    viewer,
    identities,
  }
}
