import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approved, openMails } from '../../../testing/setups/mails.ts'
import { userEmails } from '../../tables/mails.ts'

const { world, server, userWithEmail, tell, pass, send, rows } = await openMails()

const changed = { kind: 'password_changed', data: {} } as const
const bouncesOf = async (userId: string) =>
  (await world.db.select().from(userEmails).where(eq(userEmails.userId, userId)))[0]?.bounces
/** Simulates that the pause until the next email has passed. */
const passPause = () =>
  world.db.execute(sql`
    update mails set next_try_at = next_try_at - (select min(next_try_at) - now() from mails)
    where next_try_at is not null`)

test.each([
  ['rcptTo', '5.4.5 Daily user sending limit exceeded'],
  ['rcptTo', '5.7.1 Relay access denied'],
  ['rcptTo', '5.3.2 System not accepting network messages'],
  ['rcptTo', '5.1.8 Sender address rejected'],
  ['data', '5.4.5 Daily user sending limit exceeded'],
  ['data', '5.7.1 Blocked by policy'],
  ['data', '5.5.4 Too many messages'],
] as const)('a refusal at %s with “%s” is retried, and does not count as a bounce', async (stage, words) => {
  const asha = await userWithEmail()
  await tell([asha], changed)
  Object.assign(server.behaviour, { [stage]: 550, words })
  for (const _ of [1, 2, 3, 4]) {
    await pass()
    expect(await send()).toBe(`550 ${words}`)
  }
  expect(await bouncesOf(asha.id)).toBe(0)
  server.reset()
  await pass()
  expect(await send()).toBeNull()
  expect(server.received.map(({ to }) => to[0])).toEqual([asha.email])
})

test.each([
  ['rcptTo', 'No such user', 1, 'recipient'],
  ['rcptTo', '5.1.1 No such user', 1, 'recipient'],
  ['rcptTo', '5.2.2 Mailbox full', 1, 'recipient'],
  ['data', '5.1.1 No such user', 1, 'recipient'],
  ['rcptTo', '5.6.7 Non-ASCII address', 0, 'recipient'],
  ['data', '5.6.0 Lines are too long', 0, 'message'],
  ['data', 'Refused', 0, 'message'],
] as const)('a refusal at %s with “%s” is final, with %i bounces', async (stage, words, bounces, outcome) => {
  const asha = await userWithEmail()
  await tell([asha], changed)
  Object.assign(server.behaviour, { [stage]: 550, words })
  expect(await send()).toBeNull()
  expect(await rows()).toMatchObject([{ nextTryAt: null, sentAt: null, outcome }])
  expect(await bouncesOf(asha.id)).toBe(bounces)
})

test('a recipient for whom the server drops the connection does not delay other mails', async () => {
  const [poison, ...people] = [await userWithEmail(), await userWithEmail(), await userWithEmail()]
  server.behaviour.drops = [poison.email]
  await tell([poison], changed)
  await tell(people, changed)
  await tell(people, approved())
  await send()
  expect(server.received.map(({ to }) => to[0])).toEqual(people.map(({ email }) => email))
  await pass()
  await send()
  expect(server.received).toHaveLength(4)
  expect((await rows())[0]).toMatchObject({ outcome: 'server lost', sentAt: null })
  // Later this is no longer reported as a server problem, because the server accepts other emails.
  await world.db.execute(sql`update mails set created_at = created_at - interval '6 minutes'`)
  await pass()
  expect(await send()).toBeNull()
})

test('several such recipients with urgent mails delay other mails only for a short time', async () => {
  const poisons = [await userWithEmail(), await userWithEmail(), await userWithEmail(), await userWithEmail()]
  const people = [await userWithEmail(), await userWithEmail()]
  server.behaviour.drops = poisons.map(({ email }) => email)
  await tell(poisons, changed)
  await tell(people, approved())
  await pass()
  for (let round = 0; round < 5; round += 1) {
    await send()
    await passPause()
  }
  expect(server.received.map(({ to }) => to[0])).toEqual(people.map(({ email }) => email))
})

test('a code that the server drops does not delay other mails', async () => {
  const [asha, ravi] = [await world.user(), await userWithEmail()]
  server.behaviour.drops = ['nowhere@example.com']
  await world.as(asha).mail.requestCode({ email: 'nowhere@example.com' })
  await tell([ravi], changed)
  await send()
  expect(server.received.map(({ to }) => to[0])).toEqual([ravi.email])
})
