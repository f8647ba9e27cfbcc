import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../testing/app.ts'
import { isIn, openAccounts, password, patch } from '../../../testing/setups/accounts.ts'
import {
  CONFIRM,
  confirm,
  openTwoStepVerifications,
  OWN,
} from '../../../testing/setups/two-step-verification.ts'
import { runAdminCommand } from '../admin-command.ts'

const { app, boss, bossId, signIn, signUp } = await openAccounts()
const { forgetReauthentications, login, member, turnOn } = openTwoStepVerifications({ app, signUp })

describe('an administrator', () => {
  const latest = async () => ((await boss.get('/api/audit?limit=1')).json as unknown[])[0]

  test('can be turned off for staff who lost phone and codes, and notifies them; not for the owner', async () => {
    const person = await member()
    const path = `/api/users/${person.id}/second-factor`
    expect((await boss.get(`/api/users/${person.id}`)).json).toMatchObject({ hasSecondFactor: true })
    await forgetReauthentications(bossId)
    expect(await boss.call('DELETE', path)).toMatchObject(CONFIRM)
    await confirm(boss, { password })
    expect((await boss.call('DELETE', path)).status).toBe(204)
    expect(await isIn(person.client)).toBe(false)
    expect(await latest()).toMatchObject({
      action: 'user.second_factor_reset',
      actorName: 'boss',
      data: { username: person.username },
    })
    const again = (await signIn(person.username)) as Client
    expect((await again.get('/api/account/events')).json).toMatchObject([
      { kind: 'second_factor_off', data: { by: 'boss' } },
      { kind: 'second_factor_on' },
    ])
    expect((await boss.call('DELETE', path)).status).toBe(409)
    expect(await boss.call('DELETE', `/api/users/${bossId}/second-factor`)).toMatchObject({ status: 409 })

    await patch(boss, `/api/users/${person.id}/role`, { role: 'admin' })
    const owners = await again.call('DELETE', `/api/users/${bossId}/second-factor`)
    expect(owners).toMatchObject({ status: 403, json: { code: 'OWNER_ONLY' } })
  })

  test('needs it to open the admin area if the owner requires it', async () => {
    const staff = await signUp()
    await patch(boss, `/api/users/${staff.id}/role`, { role: 'admin' })
    const rule = (client: Client, required: boolean) =>
      client.call('PUT', '/api/admin/second-factor', { required })
    expect((await staff.client.get('/api/admin/second-factor')).json).toEqual({
      required: false,
      mayChange: false,
    })
    expect(await rule(staff.client, true)).toMatchObject({ status: 403, json: { code: 'OWNER_REQUIRED' } })
    await forgetReauthentications(bossId)
    expect(await rule(boss, true)).toMatchObject(CONFIRM)
    await confirm(boss, { password })
    expect(await rule(boss, true)).toMatchObject({ status: 409, json: { code: 'OWN_FIRST' } })
    await turnOn({ client: boss, id: bossId })
    expect((await rule(boss, true)).json).toEqual({ required: true, mayChange: true })
    expect((await boss.get('/api/admin/stats')).status).toBe(200)

    const refused = { status: 403, json: { code: 'SECOND_FACTOR_REQUIRED' } }
    expect(await staff.client.get('/api/admin/stats')).toMatchObject(refused)
    expect(await staff.client.get('/api/payments/export.csv')).toMatchObject(refused)
    // Staff stay signed in, but have only the permissions of a student.
    expect((await staff.client.get('/api/user')).json).toMatchObject({ role: 'admin' })
    expect((await staff.client.get(OWN)).json).toMatchObject({ enabledAt: null, required: true })
    expect((await staff.client.get('/api/notifications')).json).toMatchObject([
      { kind: 'staff_second_factor', data: { by: 'boss', required: true } },
      {},
    ])
    await turnOn(staff)
    expect((await staff.client.get('/api/admin/stats')).status).toBe(200)
    expect((await rule(boss, false)).status).toBe(200)
    expect(await latest()).toMatchObject({
      action: 'setting.changed',
      subject: 'setting staff_second_factor',
      data: { from: 'on', to: 'off' },
    })
  })

  test('can be reset from the command line, even for the owner', async () => {
    const asked = { username: 'boss', promotes: false, resets: false, drops: true, alone: false }
    const [has] = await app.database.db.execute(sql`select from second_factors where user_id = ${bossId}`)
    expect(has).toBeTruthy()
    const { text } = await runAdminCommand(app.database.db, asked)
    expect(text).toBe('boss now signs in without two-step verification')
    expect(await latest()).toMatchObject({
      actorName: 'The command line',
      action: 'user.second_factor_reset',
    })
    expect((await login('boss')).status).toBe(200)
    expect((await runAdminCommand(app.database.db, asked)).text).toBe('boss had no two-step verification')
  })
})
