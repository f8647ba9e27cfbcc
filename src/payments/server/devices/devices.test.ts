import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { asDataUrl, picture } from '../../../testing/pictures.ts'
import { sweep } from '../../../sweep.ts'

let app: TestApp
let boss: Client
let sent = 0

beforeAll(async () => {
  app = await startTestApp()
  boss = await person(app.client(), 'boss')
  await app.database.sql`update users set role = 'admin' where username = 'boss'`
})
afterAll(() => app.close())

async function person(client: Client, username: string): Promise<Client> {
  await client.post('/api/register', { username, password: 'read by lamplight' })
  return client
}

/** Pays for the Premium plan from this device. Returns the ID of the payment. */
async function pay(client: Client): Promise<number> {
  sent += 1
  const { json, status } = await client.post('/api/payments', {
    amount: 4999,
    transactionId: `DEVICE-${sent}`,
    proofImage: asDataUrl(await picture(sent)),
  })
  expect(status).toBe(201)
  return (json as { id: number }).id
}

async function devices(): Promise<Record<number, string[]>> {
  const { json } = await boss.get('/api/payments/desk?limit=50')
  return Object.fromEntries(
    (json as { id: number; sameDevice: string[] }[]).map(({ id, sameDevice }) => [id, sameDevice]),
  )
}

test('only administrators see which accounts pay from one browser', async () => {
  const shared = await person(app.client(), 'asha')
  const first = await pay(shared)
  const alone = await pay(await person(app.client(), 'alone'))
  expect(await devices()).toEqual({ [first]: [], [alone]: [] })

  await shared.post('/api/logout')
  const second = await pay(await person(shared, 'ravi'))
  await shared.post('/api/logout')
  const third = await pay(await person(shared, 'mina'))
  expect(await devices()).toEqual({
    [first]: ['mina', 'ravi'],
    [second]: ['asha', 'mina'],
    [third]: ['asha', 'ravi'],
    [alone]: [],
  })
  // Payments from a shared device are accepted, and students never see the warning.
  expect((await shared.get('/api/payments/mine')).text).not.toContain('sameDevice')

  await app.database.sql`delete from users where username = 'ravi'`
  expect((await devices())[first]).toEqual(['mina'])
  await app.database
    .sql`update payment_devices set created_at = now() - interval '181 days' where payment_id = ${third}`
  await sweep(app.services)
  expect((await devices())[first]).toEqual([])
})
