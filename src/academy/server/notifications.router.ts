import { liveInput, markRead, notificationPage, unreadCount } from '../notifications.schema.ts'
import { paging } from '../../platform/text.schema.ts'
import { signedIn, router } from '../../platform/server/trpc.ts'
import { liveEvents } from './notifications-live.ts'
import { countUnread, listNotifications, markNotificationsRead } from './notifications.ts'

export const notificationsRouter = router({
  list: signedIn
    .meta({ summary: "List the caller's notifications", cacheTag: 'fixed' })
    .input(paging.prefault({}))
    .output(notificationPage)
    .query(({ ctx, input }) => listNotifications(ctx.db, ctx.user.id, input)),
  unreadCount: signedIn
    .meta({ summary: "Count the caller's unread notifications", cacheTag: 'fixed' })
    .output(unreadCount)
    .query(async ({ ctx }) => ({ unread: await countUnread(ctx.db, ctx.user.id) })),
  markRead: signedIn
    .meta({ summary: 'Mark notifications as read' })
    .input(markRead.prefault({}))
    .output(unreadCount)
    .mutation(async ({ ctx, input }) => ({
      unread: await markNotificationsRead(ctx, ctx.user.id, input.ids),
    })),
  /** A stream of `LiveEvent`s. Each has an ID from which a client can resume. */
  live: signedIn
    .meta({ summary: 'Subscribe to events' })
    .input(liveInput)
    .subscription(async function* ({ ctx, input, signal }) {
      const lastEventId = input?.lastEventId ? Number(input.lastEventId) : null
      yield* liveEvents(ctx, { lastEventId, signal })
    }),
})
