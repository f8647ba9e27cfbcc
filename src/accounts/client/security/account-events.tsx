import { trpc } from '../../../platform/client/trpc.ts'
import { EventList } from './event-list.tsx'

/** What happened to one's own account. */
export function AccountEvents() {
  const query = trpc.account.events.useInfiniteQuery(
    { limit: 10 },
    { getNextPageParam: (last) => last.nextCursor },
  )
  return (
    <EventList
      query={query}
      empty="Nothing yet. You’ll see new devices, password changes, two-step verification and role changes here."
    />
  )
}
