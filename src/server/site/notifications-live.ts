import { tracked } from '@trpc/server'
import { CATALOGUE_NOUNS, type CatalogueNoun, type LiveEvent } from '../../shared/schemas/notifications.ts'
import { findSession, sessionKey } from '../accounts/sessions.ts'
import type { MemberContext } from '../context.ts'
import { SESSION_ENDED } from '../media/ended-sessions.ts'
import {
  countUnread,
  findLastNotificationId,
  findNotification,
  listNotificationsAfter,
  notificationTopic,
} from './notifications.ts'

const CHECK_SESSION_MS = 30_000

type Signal = {
  type: 'notification' | 'payments' | 'catalogue' | 'ended' | 'gap' | 'check'
  id?: number | null
}

/** Told by triggers of the database, whoever wrote. */
const CATALOGUE = 'catalogue'

/**
 * What happens to whoever listens, from now on or since the notification that they saw last; each event carries the id to
 * go on from. It ends with the session. After a lost connection to the database it reads what was missed.
 */
export async function* liveEvents(
  { db, live, user, sessionId }: Pick<MemberContext, 'db' | 'live' | 'user' | 'sessionId'>,
  { lastEventId, signal }: { lastEventId: number | null; signal: AbortSignal | undefined },
) {
  const inbox = createInbox()
  const own = sessionKey(sessionId)
  const changed = new Set<CatalogueNoun>()
  const stops = [
    live.subscribe(notificationTopic(user.id), ({ id }) =>
      inbox.tell({ type: 'notification', id: numberOf(id) }),
    ),
    live.subscribe(SESSION_ENDED, ({ session }) => session === own && inbox.tell({ type: 'ended' })),
    live.subscribe(CATALOGUE, (payload) => {
      const noun = CATALOGUE_NOUNS.find((one) => one === payload.noun)
      if (!noun || (payload.aside === true && user.role !== 'admin')) return
      // Many changes that were not yet told of are told of as one.
      if (changed.size === 0) inbox.tell({ type: 'catalogue' })
      changed.add(noun)
    }),
    live.onGap(() => inbox.tell({ type: 'gap' })),
  ]
  if (user.role === 'admin')
    stops.push(
      live.subscribe('payments', ({ paymentId }) =>
        inbox.tell({ type: 'payments', id: numberOf(paymentId) }),
      ),
    )
  const timer = setInterval(() => inbox.tell({ type: 'check' }), CHECK_SESSION_MS)
  const abort = () => inbox.tell({ type: 'ended' })
  const over = [live.closing, signal]
  for (const one of over) one?.addEventListener('abort', abort)
  if (over.some((one) => one?.aborted)) abort()

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
    for (const notification of await listNotificationsAfter(db, user.id, last))
      if (!sent.has(notification.id)) yield event({ type: 'notification', notification })
  }

  try {
    if (lastEventId === null) last = await findLastNotificationId(db, user.id)
    else yield* missed()
    for (;;) {
      const { type, id = null } = await inbox.next()
      if (type === 'ended') return
      if (type === 'check' || type === 'gap') {
        const session = await findSession(db, sessionId)
        if (session?.user.role !== user.role) return
        if (type === 'check') continue
        yield* missed()
        yield event({ type: 'unread', unread: await countUnread(db, user.id) })
        if (user.role === 'admin') yield event({ type: 'payments', paymentId: null })
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
    clearInterval(timer)
    for (const one of over) one?.removeEventListener('abort', abort)
    for (const stop of stops) stop()
  }
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** What was told and not yet taken, in order. */
function createInbox() {
  const waiting: Signal[] = []
  let wake = () => {}
  return {
    tell(signal: Signal) {
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
