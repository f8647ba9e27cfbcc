import { Megaphone } from 'lucide-react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { ownAnnouncements } from './own-announcements.ts'
import { t } from '../../texts/announcements.ts'

/** The announcements that a student received. */
export function AnnouncementsPage() {
  const query = trpc.announcements.mine.useInfiniteQuery(ownAnnouncements, {
    getNextPageParam: (last) => last.nextCursor,
  })
  const items = query.data?.pages.flatMap((page) => page.items)
  if (!items) return query.isError ? <LoadMore query={query} /> : <Spinner />
  return (
    <div className="shell max-w-3xl pt-8 sm:pt-12">
      <h1 className="title-page">{t.announcements}</h1>
      <p className="mt-2 text-muted">{t.intro}</p>
      {items.length === 0 ? (
        <Empty icon={<Megaphone />} text={t.none} hint={t.noneHint} />
      ) : (
        <AnnouncementList items={items} />
      )}
      <LoadMore query={query} label={t.showMore} />
    </div>
  )
}
