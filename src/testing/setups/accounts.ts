import { afterAll, expect } from 'vitest'
import { sql } from 'drizzle-orm'
import { startTestApp, type Client } from '../app.ts'

/** People with accounts, and an administrator of them. */
export const app = await startTestApp()
afterAll(() => app.close())

let counter = 0
export const password = 'correct horse'

export async function signUp(
  username = `student-${++counter}`,
): Promise<{ client: Client; id: string; username: string }> {
  const client = app.client()
  const { json, status } = await client.post('/api/register', { username, password, fullName: 'Meera Iyer' })
  expect(status).toBe(201)
  return { client, id: (json as { id: string }).id, username }
}

export async function signIn(username: string, using = password): Promise<Client | number> {
  const client = app.client()
  const { status } = await client.post('/api/login', { username, password: using })
  return status === 200 ? client : status
}

export const patch = (client: Client, path: string, body: unknown) => client.call('PATCH', path, body)
export const isIn = async (client: Client) => (await client.get('/api/user')).status === 200

export const { client: boss, id: bossId } = await signUp('boss')
await app.database.db.execute(sql`update users set role = 'admin' where id = ${bossId}`)
