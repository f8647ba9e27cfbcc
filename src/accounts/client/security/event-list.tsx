import type { Notification } from '../../../registry/notifications.schema.ts'
import { describeNotification } from '../../../academy/client/describe-notification.ts'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'

interface EventListProps {
  query: Parameters<typeof LoadMore>[0]['query'] & {
    data?: { pages: { items: Notification[] }[] } | undefined
  }
  empty: string
}

/** Security events of an account, newest first. */
export function EventList({ query, empty }: EventListProps) {
  const events = query.data?.pages.flatMap(({ items }) => items)
  if (!events) return query.isError ? <LoadMore query={query} /> : <Skeleton className="h-24" />
  if (events.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <>
      <ul className="divide-y divide-hairline">
        {events.map((event) => {
          const { Icon, title, text } = describeNotification(event)
          return (
            <li key={event.id} className="flex gap-3 py-3 first:pt-0">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <p className="font-medium">{title}</p>
                  <p className="text-sm text-muted">
                    <When date={event.createdAt} />
                  </p>
                </div>
                <p className="text-sm break-words text-muted">{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
      <LoadMore query={query} />
    </>
  )
}
