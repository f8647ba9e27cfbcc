import { afterAll, beforeEach } from 'vitest'
import { sendDuePushes } from '../../accounts/server/push/send.ts'
import { rateLimits } from '../../accounts/tables.ts'
import { topicChoices } from '../../accounts/tables/mails.ts'
import { pushes, pushSubscriptions } from '../../accounts/tables/push.ts'
import { notify } from '../../academy/server/notifications.ts'
import { describe } from '../../registry/mail-texts.ts'
import type { User } from '../../platform/user.schema.ts'
import { transact } from '../../platform/server/db/connect.ts'
import { sql } from 'drizzle-orm'
import { startPushService } from '../push-service.ts'
import { createWorld, WORLD_SECRET } from '../world.ts'

type News = Parameters<typeof notify>[3]

/** Opens an academy that sends push messages to a real push service. Call it at the top of a test file. */
export async function openPushes(variables: Record<string, string> = {}) {
  const service = await startPushService()
  const world = await createWorld({
    PUBLIC_URL: 'https://academy.example',
    ...variables,
  })
  afterAll(async () => {
    await world.close()
    await service.close()
  })
  beforeEach(async () => {
    service.reset()
    await world.db.delete(pushSubscriptions)
    await world.db.delete(topicChoices)
    await world.db.delete(rateLimits)
  })
  const sending = { ...world, secrets: [WORLD_SECRET], signal: new AbortController().signal, describe }
  return {
    world,
    service,
    sending,
    /** Creates a user who has turned on notifications in a browser. */
    userWithDevice: async (values: Parameters<typeof world.user>[0] = {}) => {
      const user = await world.user(values)
      const device = service.subscribe()
      await world.as(user).push.subscribe(device)
      return { user, device, caller: world.as(user) }
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
    /** Makes all unsent messages due, as if the time until their next attempt had passed. */
    pass: () => world.db.execute(sql`update pushes set next_try_at = now()`),
    send: () => sendDuePushes(sending),
    rows: () => world.db.select().from(pushes).orderBy(pushes.id),
    subscriptions: () => world.db.select().from(pushSubscriptions).orderBy(pushSubscriptions.id),
  }
}
