import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { readEnv } from '../src/platform/server/process/env.ts'
import { sweep } from '../src/sweep.ts'
import { createTestDatabase } from '../src/testing/database.ts'
import { createRows } from '../src/testing/rows.ts'
import { screenshot } from '../src/testing/pictures.ts'
import { cleanUp, type RunningServer, startServer, temporaryStorage } from './support/server.ts'

const ROUNDS = 20
const SENDERS = 4

let server: RunningServer | undefined
afterEach(() => server?.kill())
afterAll(cleanUp)

async function send(path: string, cookie: string, body?: unknown, method = 'POST') {
  const reply = await fetch(`${server?.url}${path}`, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return {
    status: reply.status,
    cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? cookie,
    json: (await reply.json()) as unknown,
  }
}

test('keeps every acknowledged payment after a kill at any moment, and no screenshot without a payment', async () => {
  const database = await createTestDatabase()
  const STORAGE_DIR = temporaryStorage()
  const start = async () => (server = await startServer({ DATABASE_URL: database.url, STORAGE_DIR }))
  const storage = await (await start()).storage()
  const password = 'a long password'
  const register = (username: string) => send('/api/register', '', { username, password })
  const { cookie: boss } = await register('boss')
  await database.db.execute(sql`update users set role = 'admin' where username = 'boss'`)
  const people = await Promise.all(Array.from({ length: SENDERS }, (_, n) => register(`student-${n}`)))
  const rows = createRows(database.db)
  for (let n = 0; n <= ROUNDS; n += 1) await rows.course({ isPremium: true, pricePaise: 100_000 })

  const acknowledged = new Map<number, string>()
  let cutOff = 0
  const submit = async (round: number) => {
    const proofs = await Promise.all(people.map((_, n) => screenshot(round * 100 + n, 'png', 900)))
    return people.map(async ({ cookie }, n) => {
      const proofImage = proofs[n] ?? ''
      const body = { amount: 1000, transactionId: `CRASH-${round}-${n}`, proofImage, courseId: round }
      try {
        const { status, json } = await send('/api/payments', cookie, body)
        if (status === 201) acknowledged.set((json as { id: number }).id, proofImage)
      } catch {
        cutOff += 1
      }
    })
  }
  // The first round kills no server. It measures the speed of this machine, which determines when the other rounds
  // kill the server.
  const first = await submit(1)
  const began = Date.now()
  await Promise.all(first)
  const usual = Date.now() - began
  for (let round = 2; round <= ROUNDS + 1; round += 1) {
    const sending = await submit(round)
    await sleep(randomInt(1, Math.ceil(usual * 1.2)))
    await server?.kill()
    await Promise.all(sending)
    await start()
  }

  const { json } = await send('/api/payments', boss, undefined, 'GET')
  const kept = new Map(
    (json as { id: number; proofImage: string }[]).map(({ id, proofImage }) => [id, proofImage]),
  )
  for (const [id, proof] of acknowledged) expect(kept.get(id) === proof, `payment ${id}`).toBe(true)
  // Some of the kills interrupted a payment.
  expect(cutOff).toBeGreaterThan(0)
  expect(acknowledged.size).toBeGreaterThan(SENDERS)
  expect(acknowledged.size + cutOff).toBe((ROUNDS + 1) * SENDERS)

  // Simulates that more than a day has passed, so that the sweep removes files that nothing refers to.
  await database.db.execute(sql`update files set created_at = created_at - interval '2 days'`)
  await sweep({ db: database.db, storage, env: readEnv({}) })
  const known = await database.db.execute<{ key: string }>(
    sql`select f.key from payments p join files f on f.id = p.screenshot_file_id order by f.key`,
  )
  const stored: string[] = []
  for await (const { key } of storage.list('proof/')) stored.push(key)
  expect(stored.toSorted()).toEqual(known.map(({ key }) => key))
  const [left] = await database.db.execute(sql`select count(*)::int as files from files`)
  expect(left).toEqual({ files: known.length })

  await server?.stop()
  await database.close()
}, 300_000)
