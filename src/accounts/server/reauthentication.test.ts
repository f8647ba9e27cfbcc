import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { apiContract } from '../../contract.ts'
import { type Client, startTestApp } from '../../testing/app.ts'
import { sampleCourseInput } from '../../catalogue/samples.ts'
import { openAccounts, password, patch } from '../../testing/setups/accounts.ts'

const { app, boss, bossId, signIn, signUp } = await openAccounts()

const CONFIRM = {
  status: 403,
  json: { code: 'CONFIRM', message: 'Confirm your identity, then try again.' },
}

/** Makes the last confirmation too old to be valid. */
const forgetReauthentications = (userId: string) =>
  app.database.db.execute(
    sql`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${userId}`,
  )
const confirm = (client: Client, given: object = { password }) => client.post('/api/session/confirm', given)
const isReauthenticated = async (client: Client) =>
  ((await client.get('/api/session/confirm')).json as { proven: boolean }).proven
const setting = (key: string, value: string) => boss.call('PUT', `/api/site-settings/${key}`, { value })

describe('reauthentication', () => {
  test('is required for exactly these calls', () => {
    const calls = [...apiContract.procedures.values()].map(({ path, confirms }) => ({ name: path, confirms }))
    const asking = [...calls, ...apiContract.files].filter(({ confirms }) => confirms !== undefined)
    expect(asking.map(({ name }) => name).toSorted()).toEqual([
      'account.beginTwoStepVerification',
      'account.changePassword',
      'account.createToken',
      'account.delete',
      'account.disableTwoStepVerification',
      'account.enableTwoStepVerification',
      'account.export',
      'account.renewRecoveryCodes',
      'backups.configure',
      'backups.download',
      'batches.addMembers',
      'batches.moveMember',
      'batches.update',
      'coupons.create',
      'courses.update',
      'grants.create',
      'identities.unlink',
      'invoices.gstr1',
      'mail.remove',
      'mail.requestCode',
      'payeeChanges.confirm',
      'payments.exportCsv',
      'payments.ledgerCsv',
      'payments.listWithScreenshots',
      'payments.refund',
      'payments.revoke',
      'plans.create',
      'plans.update',
      'settings.update',
      'staff.invite',
      'staff.save',
      'studentImports.passwords',
      'studentImports.start',
      'studentImports.undo',
      'students.act',
      'students.export',
      'students.undo',
      'users.handOver',
      'users.merge',
      'users.resetLink',
      'users.resetTwoStepVerification',
      'users.setBlocked',
      'users.setRole',
      'users.setStaffRule',
      'webhooks.create',
    ])
  })

  test('happens at sign-in, and when the user enters the password again', async () => {
    const { client, id } = await signUp()
    expect(await isReauthenticated(client)).toBe(true)
    expect((await client.get('/api/account/export')).status).toBe(200)
    await forgetReauthentications(id)
    expect(await isReauthenticated(client)).toBe(false)
    expect(await client.get('/api/account/export')).toMatchObject(CONFIRM)
    expect(await confirm(client, { password: 'a wrong one' })).toMatchObject({
      status: 400,
      json: { code: 'PASSWORD_WRONG', issues: [{ path: 'password' }] },
    })
    expect((await confirm(client, {})).status).toBe(400)
    expect(await isReauthenticated(client)).toBe(false)
    expect((await confirm(client)).status).toBe(204)
    expect((await client.get('/api/account/export')).status).toBe(200)
  })

  test('is valid only for its own session', async () => {
    const { client, id, username } = await signUp()
    const elsewhere = (await signIn(username)) as Client
    await forgetReauthentications(id)
    await confirm(client)
    expect([await isReauthenticated(client), await isReauthenticated(elsewhere)]).toEqual([true, false])
  })

  test('also happens when the user changes the password', async () => {
    const { client, id } = await signUp()
    await forgetReauthentications(id)
    await client.post('/api/account/password', { currentPassword: password, newPassword: 'another horse' })
    expect(await isReauthenticated(client)).toBe(true)
  })

  test('is required for a role, the payments’ export and the payment details, but not for other settings', async () => {
    const { id } = await signUp()
    await forgetReauthentications(bossId)
    expect(await patch(boss, `/api/users/${id}/role`, { role: 'admin' })).toMatchObject(CONFIRM)
    expect(await boss.get('/api/payments/export.csv')).toMatchObject(CONFIRM)
    expect(await setting('upi_id', 'thief@bank')).toMatchObject(CONFIRM)
    expect((await setting('contact_phone', '+91 98765 43210')).status).toBe(200)
    const [left] = await app.database.db.execute(sql`
      select (select role from users where id = ${id}) as role,
        (select count(*)::int from settings where key = 'upi_id') as payee,
        (select count(*)::int from audit_log where action in ('user.role', 'payments.exported')) as told`)
    expect(left).toEqual({ role: 'student', payee: 0, told: 0 })

    await confirm(boss)
    expect((await setting('upi_id', 'academy@bank')).status).toBe(200)
    expect((await boss.get('/api/payments/export.csv')).status).toBe(200)
    expect((await patch(boss, `/api/users/${id}/role`, { role: 'admin' })).status).toBe(200)
  })

  test('is required before changes of a price, a plan or a large coupon, but not for other changes of a course', async () => {
    await boss.post('/api/categories', { name: sampleCourseInput().category })
    const premium = sampleCourseInput({ isPremium: true, price: '₹1,000' })
    const { id } = (await boss.post('/api/courses', premium)).json as { id: number }
    await forgetReauthentications(bossId)
    const change = (body: object) => patch(boss, `/api/courses/${id}`, body)
    expect(await change({ price: '₹1' })).toMatchObject(CONFIRM)
    expect(await change({ isPremium: false })).toMatchObject(CONFIRM)
    expect(await change({ instalments: 4 })).toMatchObject(CONFIRM)
    const same = { isPremium: true, price: '₹1,000', instalments: null }
    expect((await change({ title: 'Another', ...same })).status).toBe(200)
    expect(await setting('membership_price', '₹1')).toMatchObject(CONFIRM)
    const plan = { title: 'For life', price: '₹1', months: null }
    expect(await boss.post('/api/plans', plan)).toMatchObject(CONFIRM)
    const coupon = (given: object) => boss.post('/api/coupons', given)
    const ofCourse = { subject: 'course', courseId: id }
    expect(await coupon({ code: 'MOST-1', percent: 51 })).toMatchObject(CONFIRM)
    expect(await coupon({ code: 'MOST-2', amount: 501, ...ofCourse })).toMatchObject(CONFIRM)
    expect(await coupon({ code: 'MOST-3', amount: 501 })).toMatchObject(CONFIRM)
    expect((await coupon({ code: 'HALF-1', percent: 50 })).status).toBe(201)
    expect((await coupon({ code: 'HALF-2', amount: 500, ...ofCourse })).status).toBe(201)
    expect((await coupon({ code: 'HALF-3', amount: 500, subject: 'plan' })).status).toBe(201)

    await confirm(boss)
    expect((await change({ price: '₹1' })).status).toBe(200)
    expect((await boss.post('/api/plans', plan)).status).toBe(201)
    expect((await coupon({ code: 'MOST-1', percent: 99 })).status).toBe(201)
  })

  test('can be part of the call that creates a reset link', async () => {
    const { id } = await signUp()
    const order = (given?: object) => boss.post(`/api/users/${id}/reset-link`, given)
    await forgetReauthentications(bossId)
    expect(await order()).toMatchObject(CONFIRM)
    expect((await order({ password: 'a wrong one' })).status).toBe(400)
    expect((await order({ password })).status).toBe(201)
    expect((await order()).status).toBe(201)
  })

  test('is not required from users who may not make the call', async () => {
    const { client, id } = await signUp()
    await forgetReauthentications(id)
    expect(await patch(client, `/api/users/${bossId}/role`, { role: 'student' })).toMatchObject({
      status: 403,
      json: { code: 'FORBIDDEN' },
    })
    expect((await app.client().get('/api/account/export')).status).toBe(401)
    expect((await confirm(app.client())).status).toBe(401)
  })

  test('limits attempts', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
    try {
      const client = limited.client()
      await client.post('/api/register', { username: 'guesser', password })
      const statuses: number[] = []
      for (let n = 0; n < 11; n += 1) statuses.push((await confirm(client, { password: 'x' })).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
      expect((await confirm(client)).status).toBe(429)
    } finally {
      await limited.close()
    }
  })
})
