import { afterAll, expect } from 'vitest'
import { sql } from 'drizzle-orm'
import { startTestApp, type Client } from '../app.ts'

export const password = 'correct horse'
export const patch = (client: Client, path: string, body: unknown) => client.call('PATCH', path, body)
export const isIn = async (client: Client) => (await client.get('/api/user')).status === 200

export type Accounts = Awaited<ReturnType<typeof openAccounts>>

/**
 * Starts a server with an administrator, on which tests create accounts. Call it at the top of a test file. The
 * server stops after the tests of the file.
 */
export async function openAccounts(env: Record<string, string> = {}) {
  const app = await startTestApp({ env })
  afterAll(() => app.close())
  let counter = 0

  async function signUp(
    username = `student-${++counter}`,
  ): Promise<{ client: Client; id: string; username: string }> {
    const client = app.client()
    const body = { username, password, fullName: 'Meera Iyer' }
    const { json, status } = await client.post('/api/register', body)
    expect(status).toBe(201)
    return { client, id: (json as { id: string }).id, username }
  }

  async function signIn(username: string, using = password): Promise<Client | number> {
    const client = app.client()
    const { status } = await client.post('/api/login', { username, password: using })
    return status === 200 ? client : status
  }

  const { client: boss, id: bossId } = await signUp('boss')
  await app.database.db.execute(sql`update users set role = 'admin' where id = ${bossId}`)
  return { app, signUp, signIn, boss, bossId }
}
