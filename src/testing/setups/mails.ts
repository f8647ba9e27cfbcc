import { sql } from 'drizzle-orm'
import { afterAll, beforeEach } from 'vitest'
import { sendDueMails, sendOneMail } from '../../accounts/server/mail/send.ts'
import { rateLimits } from '../../accounts/tables.ts'
import { mails, userEmails } from '../../accounts/tables/mails.ts'
import { notify } from '../../academy/server/notifications.ts'
import { describe } from '../../registry/mail-texts.ts'
import type { User } from '../../platform/user.schema.ts'
import { transact } from '../../platform/server/db/connect.ts'
import { startMailServer } from '../mail-server.ts'
import { createWorld, WORLD_SECRET } from '../world.ts'

type News = Parameters<typeof notify>[3]

/** Returns a payment that was approved, for tests that need any notification. */
export const approved = (title = 'Algebra'): News => ({
  kind: 'payment_approved',
  data: { paymentId: 1, title, courseId: 7, amount: 500 },
})

/** Opens an academy that sends emails to a real SMTP server. Call it at the top of a test file. */
export async function openMails(variables: Record<string, string> = {}) {
  const server = await startMailServer()
  const world = await createWorld({
    SMTP_URL: server.url,
    MAIL_FROM: 'academy@example.com',
    PUBLIC_URL: 'https://academy.example',
    ...variables,
  })
  afterAll(async () => {
    await world.close()
    await server.close()
  })
  beforeEach(async () => {
    server.reset()
    await world.db.delete(mails)
    await world.db.delete(rateLimits)
  })
  const sending = { ...world, secrets: [WORLD_SECRET], signal: new AbortController().signal, describe }
  let made = 0
  return {
    world,
    server,
    sending,
    /** Creates a user with a verified email address. */
    userWithEmail: async (
      values: Parameters<typeof world.user>[0] = {},
    ): Promise<User & { email: string }> => {
      const user = await world.user(values)
      made += 1
      const email = `user-${made}@example.com`
      await world.db.insert(userEmails).values({ userId: user.id, email })
      return { ...user, email }
    },
    tell: (users: readonly User[], news: News) =>
      transact(world.db, (tx) =>
        notify(
          tx,
          world.live,
          users.map(({ id }) => id),
          news,
        ),
      ),
    /** Makes all unsent emails due, as if the time until their next attempt had passed. */
    pass: () => world.db.execute(sql`update mails set next_try_at = now() where next_try_at is not null`),
    /** Sends the due emails. Returns the error if the server accepts none. */
    send: () =>
      sendDueMails(sending).then(
        () => null,
        (error: Error) => error.message,
      ),
    sendOne: (id: number) => sendOneMail(sending, id),
    rows: () => world.db.select().from(mails).orderBy(mails.id),
  }
}
