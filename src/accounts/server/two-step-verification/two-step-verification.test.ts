import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formatPreview, PREVIEW_COOKIE } from '../../../platform/preview.ts'
import { type Client, startTestApp } from '../../../testing/app.ts'
import { isIn, openAccounts, password } from '../../../testing/setups/accounts.ts'
import {
  codeOf,
  CONFIRM,
  confirm,
  openTwoStepVerifications,
  OWN,
  WRONG,
} from '../../../testing/setups/two-step-verification.ts'

const { app, boss, signIn, signUp } = await openAccounts()
const { forgetReauthentications, login, member, turnOn } = openTwoStepVerifications({ app, signUp })

const kinds = async (client: Client) =>
  ((await client.get('/api/account/events')).json as { kind: string }[]).map(({ kind }) => kind)

describe('an authenticator app', () => {
  test('is required after its first correct code', async () => {
    const { client, id, username } = await signUp()
    const elsewhere = (await signIn(username)) as Client
    const made = await client.post(`${OWN}/key`)
    expect(made.status).toBe(201)
    const { key, uri } = made.json as { key: string; uri: string }
    expect(uri).toMatch(
      new RegExp(
        `^otpauth://totp/Lantern:${username}\\?issuer=Lantern&secret=${key}&algorithm=SHA1&digits=6`,
      ),
    )
    expect(await client.post(OWN, { code: '000000' === codeOf(key) ? '000001' : '000000' })).toMatchObject(
      WRONG,
    )
    expect((await login(username)).status).toBe(200)

    const on = await client.post(OWN, { code: codeOf(key) })
    const { codes } = on.json as { codes: string[] }
    expect([on.status, codes.length, new Set(codes).size]).toEqual([201, 10, 10])
    for (const one of codes) expect(one).toMatch(/^([a-z2-9]{6}-){3}[a-z2-9]{6}$/)
    expect([await isIn(client), await isIn(elsewhere)]).toEqual([true, false])
    expect((await client.get(OWN)).json).toMatchObject({ recoveryCodesLeft: 10, required: false })
    expect((await client.post(`${OWN}/key`)).json).toMatchObject({ code: 'SECOND_FACTOR_ON' })
    expect(await kinds(client)).toContain('second_factor_on')

    const [row] = await app.database.db.execute(sql`select * from second_factors where user_id = ${id}`)
    for (const secret of [key, ...codes, ...codes.map((one) => one.replaceAll('-', ''))])
      expect(JSON.stringify(row)).not.toContain(secret)
    const file = (await client.get('/api/account/export')).text
    for (const secret of [
      key,
      ...Object.values(row ?? {}).filter((one) => typeof one === 'string' && one.length > 40),
    ])
      expect(file).not.toContain(secret)
  })

  test('is requested after the correct password, over both transports, and only then', async () => {
    const { username, key } = await member()
    const asked = { status: 401, json: { code: 'SECOND_FACTOR' } }
    expect(await login(username)).toMatchObject(asked)
    const guest = app.client()
    expect((await guest.post('/trpc/auth.login', { json: { username, password } })).text).toContain(
      'SECOND_FACTOR',
    )
    expect(await isIn(guest)).toBe(false)
    const wrong = {
      status: 401,
      json: { code: 'INVALID_CREDENTIALS', message: 'Invalid username or password' },
    }
    for (const code of [undefined, codeOf(key), '123'])
      expect(await login(username, { password: 'a wrong one', code })).toMatchObject(wrong)
    expect(await login(username, { code: 'x' })).toMatchObject(WRONG)
    expect(await login(username, { code: codeOf(key, -3) })).toMatchObject(WRONG)
    expect(await login(username, { code: codeOf(key, 3) })).toMatchObject(WRONG)
    expect(
      await login(username, { code: `${codeOf(key).slice(0, 3)} ${codeOf(key).slice(3)}` }),
    ).toMatchObject({
      status: 200,
      json: { username },
    })
  })

  test('is not required from users without one, who may still send a code', async () => {
    const { username } = await signUp()
    expect((await login(username, { code: '123456' })).status).toBe(200)
  })

  test('is required on a known device too', async () => {
    const { client, username } = await member()
    expect(client.cookie).toContain('lantern-device=')
    expect((await login(username, {}, app.client(client.cookie))).status).toBe(401)
  })

  test('gives codes that work once, even in simultaneous requests', async () => {
    const { username, key } = await member()
    const code = codeOf(key)
    const tried = await Promise.all([1, 2, 3, 4].map(() => login(username, { code })))
    expect(tried.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 400, 400, 400,
    ])
    expect(await login(username, { code })).toMatchObject(WRONG)
    expect((await login(username, { code: codeOf(key, 1) })).status).toBe(200)
    expect(await login(username, { code })).toMatchObject(WRONG)
  })

  test('accepts a code after the clock was ahead and was corrected, but only once', async () => {
    const { id, username, key } = await member()
    await app.database.db.execute(
      sql`update second_factors set last_step = extract(epoch from now() + interval '1 hour') / 30 where user_id = ${id}`,
    )
    const code = codeOf(key)
    expect((await login(username, { code })).status).toBe(200)
    expect(await login(username, { code })).toMatchObject(WRONG)
  })

  test('confirms sensitive calls instead of the password', async () => {
    const { client, id, key } = await member()
    expect((await client.get('/api/session/confirm')).json).toEqual({ proven: true, asksFor: 'code' })
    await forgetReauthentications(id)
    expect(await client.get('/api/account/export')).toMatchObject(CONFIRM)
    expect((await confirm(client, { password })).json).toMatchObject({ code: 'CODE_REQUIRED' })
    // The password alone is not enough to change the password or to reauthenticate.
    const change = { currentPassword: password, newPassword: 'another horse' }
    expect(await client.post('/api/account/password', change)).toMatchObject(CONFIRM)
    expect(await client.call('DELETE', '/api/account', { password })).toMatchObject(CONFIRM)
    expect(await client.call('DELETE', OWN)).toMatchObject(CONFIRM)
    expect(await client.post(`${OWN}/recovery-codes`)).toMatchObject(CONFIRM)
    expect(await confirm(client, { code: codeOf(key, 5) })).toMatchObject(WRONG)
    expect((await confirm(client, { code: codeOf(key) })).status).toBe(204)
    expect((await client.post('/api/account/password', change)).status).toBe(204)
  })

  test('limits attempts over all calls together', async () => {
    const limited = await startTestApp({
      env: { RATE_LIMITS: 'on' },
      database: app.database,
      secret: 'another',
    })
    const other = await startTestApp({
      env: { RATE_LIMITS: 'on' },
      database: app.database,
      secret: 'another',
    })
    try {
      const { username, id } = await member()
      const guess = (n: number) => login(username, { code: '000000' }, (n % 2 ? limited : other).client())
      const tried = await Promise.all(Array.from({ length: 14 }, (_, n) => guess(n)))
      expect(tried.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        ...Array.from({ length: 10 }, () => 400),
        ...Array.from({ length: 4 }, () => 429),
      ])
      // The limit per day still applies after the limit of 15 minutes has expired.
      await app.database.db.execute(sql`delete from rate_limits where key not like 'code-day:%'`)
      await app.database.db.execute(sql`update rate_limits set count = 50 where key = ${`code-day:${id}`}`)
      expect((await guess(1)).status).toBe(429)
    } finally {
      await Promise.all([limited.close(), other.close()])
    }
  })

  test('counts devices from before two-step verification as strangers, and known devices together', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' }, database: app.database })
    try {
      const person = await signUp()
      const earlier = limited.client()
      expect((await login(person.username, {}, earlier)).status).toBe(200)
      const before = earlier.cookie.split('; ').filter((one) => one.startsWith('lantern-device='))
      expect(before).toHaveLength(1)
      const { key } = await turnOn(person)
      const right = limited.client()
      expect((await login(person.username, { code: codeOf(key) }, right)).status).toBe(200)
      const known = right.cookie.split('; ').filter((one) => one.startsWith('lantern-device='))
      const shared = `code-day:${person.id}`
      const fill = (budget: string, count: number) =>
        app.database.db.execute(sql`insert into rate_limits (key, count, resets_at)
          values (${budget}, ${count}, now() + interval '1 day')
          on conflict (key) do update set count = excluded.count`)
      await fill(shared, 50)
      const wrong = (cookies: string[]) =>
        login(person.username, { code: '000000' }, limited.client(cookies.join('; ')))
      expect((await wrong(before)).status).toBe(429)
      expect((await wrong(known)).status).toBe(400)
      // All known devices together also have a limit.
      await fill(`${shared}#`, 100)
      expect((await wrong(known)).status).toBe(429)
    } finally {
      await limited.close()
    }
  })

  test('can be turned off only by its owner, which ends all other sessions', async () => {
    const { client, username, key } = await member()
    const elsewhere = app.client()
    await login(username, { code: codeOf(key) }, elsewhere)
    expect((await client.call('DELETE', OWN)).status).toBe(204)
    expect([await isIn(client), await isIn(elsewhere)]).toEqual([true, false])
    expect((await login(username)).status).toBe(200)
    expect(await client.call('DELETE', OWN)).toMatchObject({
      status: 409,
      json: { code: 'SECOND_FACTOR_OFF' },
    })
    expect(await kinds(client)).toEqual(['second_factor_off', 'second_factor_on'])
  })

  test('is still required after a password reset', async () => {
    const { id, username, key } = await member()
    const { json } = await boss.post(`/api/users/${id}/reset-link`, { password })
    const token = new URL((json as { url: string }).url).hash.slice(1)
    const newPassword = 'another horse'
    const browser = app.client()
    const reset = await browser.post('/api/password-reset', { token, password: newPassword })
    expect([reset.status, await isIn(browser)]).toEqual([204, false])
    expect(await login(username, { password: newPassword })).toMatchObject({
      status: 401,
      json: { code: 'SECOND_FACTOR' },
    })
    expect((await login(username, { password: newPassword, code: codeOf(key) })).status).toBe(200)
  })

  test("can't be changed in a preview", async () => {
    const cookie = `${boss.cookie}; ${PREVIEW_COOKIE}=${formatPreview({ as: 'student', back: '' })}`
    expect(
      (await app.client(cookie).post('/trpc/account.beginTwoStepVerification', { json: {} })).text,
    ).toContain('PREVIEW')
  })
})

describe('a recovery code', () => {
  test('works once, in any spelling, and the user is notified', async () => {
    const { username, codes } = await member()
    const [first = '', second = ''] = codes
    const client = app.client()
    expect(
      (await login(username, { code: ` ${first.toUpperCase().replaceAll('-', ' ')} ` }, client)).status,
    ).toBe(200)
    expect(await login(username, { code: first })).toMatchObject(WRONG)
    expect((await client.get(OWN)).json).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await kinds(client)).toContain('recovery_code_used')
    const tried = await Promise.all([1, 2, 3].map(() => login(username, { code: second })))
    expect(tried.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400])
  })

  test('no longer works after new ones were created', async () => {
    const { client, username, codes } = await member()
    const made = (await client.post(`${OWN}/recovery-codes`)).json as { codes: string[] }
    expect(made.codes).toHaveLength(10)
    expect(await login(username, { code: codes[0] })).toMatchObject(WRONG)
    expect((await login(username, { code: made.codes[0] })).status).toBe(200)
    expect((await signUp()).client).toBeTruthy()
  })

  test('needs no encryption: it works even if the secret of the installation is lost', async () => {
    const { username, key, codes } = await member()
    const restored = await startTestApp({ database: app.database, secret: 'another one' })
    try {
      expect(await login(username, { code: codeOf(key) }, restored.client())).toMatchObject(WRONG)
      expect((await login(username, { code: codes[0] }, restored.client())).status).toBe(200)
    } finally {
      await restored.close()
    }
  })
})
