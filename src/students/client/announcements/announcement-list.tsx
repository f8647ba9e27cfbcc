import { useEffect } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import type { OwnAnnouncement } from '../../announcements.schema.ts'
import { t } from '../../texts/announcements.ts'

/** Announcements that a student received. Shown announcements become read. */
export function AnnouncementList({ items }: { items: readonly OwnAnnouncement[] }) {
  useMarkRead(items.filter(({ readAt }) => readAt === null).map(({ id }) => id))
  return (
    <ul aria-label={t.announcements} className="mt-6 grid gap-4">
      {items.map(({ id, title, body, createdAt, readAt }) => (
        <li key={id} className="card p-5">
          <h2 dir="auto" className="title-card break-words">
            {title}
          </h2>
          <p className="mt-0.5 flex items-center gap-2 text-sm text-muted">
            <When date={createdAt} />
            {!readAt && <Badge tone="amber">{t.isNew}</Badge>}
          </p>
          <p dir="auto" className="mt-3 leading-relaxed break-words whitespace-pre-line">
            {body}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Marks these notifications as read. They look new until the page is loaded again. */
function useMarkRead(unread: readonly number[]) {
  const { mutate } = trpc.notifications.markRead.useMutation({ meta: { refresh: ['notifications'] } })
  const seen = unread.join()
  useEffect(() => {
    if (seen !== '') mutate({ ids: seen.split(',').map(Number).slice(0, 100) })
  }, [seen, mutate])
}
