import { Megaphone } from 'lucide-react'
import { useEffect } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import { ownAnnouncements } from './own-announcements.ts'
import { t } from '../../texts/announcements.ts'

/** The announcements that a student received. Those shown here become read. */
export function AnnouncementsPage() {
  const query = trpc.announcements.mine.useInfiniteQuery(ownAnnouncements, {
    getNextPageParam: (last) => last.nextCursor,
  })
  const items = query.data?.pages.flatMap((page) => page.items)
  useMarkRead(items?.filter(({ readAt }) => readAt === null).map(({ id }) => id) ?? [])
  if (!items) return query.isError ? <LoadMore query={query} /> : <Spinner />
  return (
    <div className="shell max-w-3xl pt-8 sm:pt-12">
      <h1 className="title-page">{t.announcements}</h1>
      <p className="mt-2 text-muted">{t.intro}</p>
      {items.length === 0 ? (
        <Empty icon={<Megaphone />} text={t.none} hint={t.noneHint} />
      ) : (
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
      )}
      <LoadMore query={query} label={t.showMore} />
    </div>
  )
}

/** Marks these notifications as read. They stay marked as new until the page is loaded again. */
function useMarkRead(unread: readonly number[]) {
  const { mutate } = trpc.notifications.markRead.useMutation({ meta: { refresh: ['notifications'] } })
  const seen = unread.join()
  useEffect(() => {
    if (seen !== '') mutate({ ids: seen.split(',').map(Number).slice(0, 100) })
  }, [seen, mutate])
}
