import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approved, openMails } from '../../../testing/setups/mails.ts'
import { users } from '../../tables.ts'
import { countReceived, findOpenTopics } from './limits.ts'

const { world, server, userWithEmail, tell, pass, send, sendOne, rows } = await openMails({
  MAIL_DAILY_LIMIT: '20',
})

const changed = { kind: 'password_changed', data: {} } as const
const certified = () =>
  ({ kind: 'certificate_issued', data: { courseTitle: 'Algebra', code: crypto.randomUUID() } }) as const

const people = (count: number) => Promise.all(Array.from({ length: count }, () => userWithEmail()))
/** Notifies this many new users, and returns how many emails the server then received. */
async function receivedOf(count: number, news: Parameters<typeof tell>[1]): Promise<number> {
  const before = server.received.length
  await tell(await people(count), news)
  await pass()
  expect(await send()).toBeNull()
  return server.received.length - before
}
/** Requests this many codes, and returns how many the server received. */
async function receivedCodes(count: number): Promise<number> {
  const before = server.received.length
  for (let n = 0; n < count; n += 1) {
    await world.as(await world.user()).mail.requestCode({ email: `code-${n}@example.com` })
    await sendOne((await rows()).at(-1)?.id ?? 0)
  }
  return server.received.length - before
}

test('codes may use a quarter of the daily limit', async () => {
  expect(await receivedCodes(8)).toBe(5)
  expect(await receivedOf(1, changed)).toBe(1)
})

test('payments, codes and learning leave a part of the daily limit to more urgent mails', async () => {
  expect(await receivedOf(20, certified())).toBe(10)
  expect(await receivedOf(20, approved())).toBe(6)
  expect(await receivedCodes(4)).toBe(2)
  expect(await receivedOf(5, changed)).toBe(2)
  // The limit ends after a day.
  await world.db.execute(sql`update rate_limits set resets_at = now() where key like 'mails:%'`)
  await send()
  expect(server.received.length).toBeGreaterThan(30)
})

test('announcements leave a tenth of the daily limit to payments', async () => {
  const news = { kind: 'announcement', data: { announcementId: 1, title: 'Holiday', excerpt: '' } } as const
  expect(await receivedOf(20, news)).toBe(14)
  expect(await receivedOf(5, approved())).toBe(2)
})

test('mails of deleted accounts, and refused ones, count for the daily limit', async () => {
  const some = await people(6)
  await tell(some, approved())
  await pass()
  await send()
  for (const { id } of some) await world.db.delete(users).where(eq(users.id, id))
  expect(await rows()).toEqual([])
  server.behaviour.rcptTo = 550
  expect(await receivedOf(4, approved())).toBe(0)
  server.behaviour.rcptTo = 0
  server.behaviour.data = 554
  expect(await receivedOf(3, approved())).toBe(0)
  server.behaviour.data = 0
  expect(await receivedOf(10, approved())).toBe(3)
})

test('mails that the server did not receive do not count for the daily limit', async () => {
  await server.stop()
  await tell(await people(20), approved())
  for (const _ of [1, 2, 3]) {
    await pass()
    await send()
  }
  await server.start()
  await pass()
  await send()
  expect(server.received).toHaveLength(16)
})

test('without a daily limit, the codes of an hour are limited', async () => {
  const open = () => findOpenTopics(world.db, null)
  for (let n = 0; n < 99; n += 1) await countReceived(world.db, 'code')
  expect(await open()).toContain('code')
  await countReceived(world.db, 'code')
  expect(await open()).toEqual(['security', 'payments', 'learning', 'announcements'])
  // One hour passes.
  await world.db.execute(
    sql`update rate_limits set key = 'mails:code:' || split_part(key, ':', 3)::int - 1 where key like 'mails:code:%'`,
  )
  expect(await open()).toContain('code')
})
