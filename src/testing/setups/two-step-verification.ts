import { sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Client } from '../app.ts'
import { type Accounts, password } from './accounts.ts'

/** The path of the caller's own two-step verification. */
export const OWN = '/api/account/second-factor'
export const WRONG = { status: 400, json: { code: 'CODE_WRONG', issues: [{ path: 'code' }] } }
export const CONFIRM = { status: 403, json: { code: 'CONFIRM' } }

/** Returns the code that the app would show after this many periods of 30 seconds. */
export const codeOf = (key: string, after = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + after * 30_000 })

export const confirm = (client: Client, given: object) => client.post('/api/session/confirm', given)

/** Returns functions that create users with an authenticator app. */
export function openTwoStepVerifications({ app, signUp }: Pick<Accounts, 'app' | 'signUp'>) {
  /** Moves the last reauthentication back in time, so that the next sensitive call needs a new one. */
  const forgetReauthentications = (id: string) =>
    app.database.db.execute(
      sql`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${id}`,
    )

  /** Turns two-step verification on for a user. The current code can then be used. */
  async function turnOn({ client, id }: { client: Client; id: string }) {
    const { key } = (await client.post(`${OWN}/key`)).json as { key: string }
    const { status, json } = await client.post(OWN, { code: codeOf(key) })
    expect(status).toBe(201)
    // Moves the use of the first code back in time, so that the current code is accepted.
    await app.database.db.execute(sql`update second_factors set last_step = 0 where user_id = ${id}`)
    return { key, codes: (json as { codes: string[] }).codes }
  }

  async function member() {
    const person = await signUp()
    return { ...person, ...(await turnOn(person)) }
  }

  const login = (username: string, more: object = {}, client = app.client()) =>
    client.post('/api/login', { username, password, ...more })

  return { forgetReauthentications, turnOn, member, login }
}
