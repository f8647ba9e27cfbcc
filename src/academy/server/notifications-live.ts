import { tracked } from '@trpc/server'
import { CATALOGUE_NOUNS, type CatalogueNoun, type LiveEvent } from '../notifications.schema.ts'
import type { SignedInContext } from '../../platform/server/context.ts'
import {
  countUnread,
  findLastNotificationId,
  findNotification,
  listNotificationsAfter,
  notificationTopic,
} from './notifications.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { hasDuty, isStaff } from '../../platform/policy.ts'

type Signal = {
  type: 'notification' | 'payments' | 'catalogue' | 'ended' | 'gap'
  id?: number | null
}

/** Triggers announce all changes, including those from commands and psql (./sql/announce_change.sql). */
const CHANGE = 'change'

/**
 * Yields live events for a user, from now on or since the last notification that the user received. Each event has
 * an ID from which a client can resume. The stream ends with an error when the session does. After a lost database
 * connection, it reads the missed notifications.
 */
export async function* liveEvents(
  context: Pick<SignedInContext, 'db' | 'live' | 'user' | 'sessionId' | 'watchSession'>,
  { lastEventId, signal }: { lastEventId: number | null; signal: AbortSignal | undefined },
) {
  const { db, live, user } = context
  const decides = hasDuty(user, ['payments', 'refunds'])
  const inbox = createInbox()
  const changed = new Set<CatalogueNoun>()
  const stops = [
    live.subscribe(notificationTopic(user.id), ({ id }) =>
      inbox.add({ type: 'notification', id: numberOf(id) }),
    ),
    live.subscribe(CHANGE, (payload) => {
      const noun = CATALOGUE_NOUNS.find((one) => one === payload.noun)
      if (!noun || (payload.hidden === true && !isStaff(user))) return
      // Combines several unsent changes into one event.
      if (changed.size === 0) inbox.add({ type: 'catalogue' })
      changed.add(noun)
    }),
    live.onGap(() => inbox.add({ type: 'gap' })),
  ]
  if (decides)
    stops.push(
      live.subscribe('payments', ({ paymentId }) => inbox.add({ type: 'payments', id: numberOf(paymentId) })),
    )
  const session = context.watchSession(context, signal, () => inbox.add({ type: 'ended' }))

  let last = lastEventId ?? 0
  const sent = new Set<number>()
  const event = (data: LiveEvent) => {
    if (data.type === 'notification') {
      sent.add(data.notification.id)
      last = Math.max(last, data.notification.id)
    }
    return tracked(String(last), data)
  }
  async function* missed() {
    for await (const notification of listNotificationsAfter(db, user.id, last))
      if (!sent.has(notification.id)) yield event({ type: 'notification', notification })
  }

  try {
    if (lastEventId === null) last = await findLastNotificationId(db, user.id)
    else yield* missed()
    for (;;) {
      const { type, id = null } = await inbox.next()
      if (type === 'ended') {
        if (signal?.aborted || live.closing.aborted) return
        // After this error, the browser reconnects. The new connection uses the current cookie and duties, and fails
        // if the user is signed out.
        throw platformErrors.UNAVAILABLE()
      }
      if (type === 'gap') {
        if (!(await session.check())) return
        yield* missed()
        yield event({ type: 'unread', unread: await countUnread(db, user.id) })
        if (decides) yield event({ type: 'payments', paymentId: null })
        yield event({ type: 'catalogue', nouns: CATALOGUE_NOUNS })
      } else if (type === 'payments') {
        yield event({ type, paymentId: id })
      } else if (type === 'catalogue') {
        const nouns = [...changed]
        changed.clear()
        yield event({ type, nouns })
      } else if (id === null) {
        yield event({ type: 'unread', unread: await countUnread(db, user.id) })
      } else if (!sent.has(id)) {
        const notification = await findNotification(db, user.id, id)
        if (notification) yield event({ type, notification })
      }
    }
  } finally {
    session.stop()
    for (const stop of stops) stop()
  }
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** Creates a queue of unsent signals, in order. */
function createInbox() {
  const waiting: Signal[] = []
  let wake = () => {}
  return {
    add(signal: Signal) {
      waiting.push(signal)
      wake()
    },
    async next(): Promise<Signal> {
      for (;;) {
        const signal = waiting.shift()
        if (signal) return signal
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
