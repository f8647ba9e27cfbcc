import { trpc } from '../../../platform/client/trpc.ts'
import { EventList } from './event-list.tsx'
import { t } from '../../texts/account.ts'

/** Security events of the user's own account. */
export function AccountEvents() {
  const query = trpc.account.events.useInfiniteQuery(
    { limit: 10 },
    { getNextPageParam: (last) => last.nextCursor },
  )
  return <EventList query={query} empty={t.nothingYet} />
}
