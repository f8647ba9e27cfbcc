import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deletionMailJob, sendDeletionMail } from '../../accounts/server/mail/deletion-mail.ts'
import { hashPassword } from '../../accounts/server/passwords/passwords.ts'
import type { User } from '../../platform/user.schema.ts'
import { openMails } from '../../testing/setups/mails.ts'
import { deleteAccount } from './account-deletion.ts'

const { world, server, sending, userWithEmail, tell, send } = await openMails()
const passwordHash = await hashPassword('a password of hers')

const remove = (user: User, env = world.env) =>
  deleteAccount(
    { ...world, env },
    {
      user,
      sessionId: `session-of-${user.id}`,
      hasSecondFactor: false,
      address: '127.0.0.1',
    },
    'a password of hers',
    { limited: false, siteName: 'Lantern' },
  )

async function takeJobs() {
  const rows = await world.db.execute<{ payload: unknown }>(
    sql`delete from jobs where name = ${deletionMailJob.name} returning payload`,
  )
  return rows.map(({ payload }) => deletionMailJob.schema.parse(payload))
}

test('a user whose account was deleted gets an email, also if the password was changed just before', async () => {
  const user = await userWithEmail({ username: 'asha', passwordHash, language: 'hi' })
  await world.db.execute(sql`insert into settings (key, value) values ('languages', 'en,hi')`)
  await tell([user], { kind: 'password_changed', data: {} })
  await remove(user)
  await send()
  expect(server.received).toEqual([])
  const [due, ...others] = await takeJobs()
  expect(others).toEqual([])
  if (!due) throw new Error('There is no job')
  server.behaviour.rcptTo = 450
  await expect(sendDeletionMail({ ...sending, isLast: false }, due)).rejects.toThrow()
  await sendDeletionMail({ ...sending, isLast: true }, due)
  server.behaviour.rcptTo = 0
  await sendDeletionMail({ ...sending, isLast: false }, due)
  expect(server.received).toMatchObject([{ to: [user.email], subject: 'आपका खाता हटा दिया गया' }])
  expect(server.received[0]?.text).toContain('asha')
  await world.db.execute(sql`delete from settings where key = 'languages'`)
})

test('without a verified address, or without email, nothing is sent', async () => {
  await remove(await world.user({ passwordHash }))
  await remove(await userWithEmail({ passwordHash }), { ...world.env, mail: null })
  expect(await takeJobs()).toEqual([])
})
