import { Megaphone, Plus } from 'lucide-react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { useHashDialog } from '../../../platform/client/page/use-hash-dialog.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { Announcement } from '../../announcements.schema.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { ANNOUNCEMENT_NOUNS, announcementMessages, firstAnnouncements } from './announcement-messages.ts'
import { AnnouncementRow } from './announcement-row.tsx'
import { t } from '../../texts/admin-announcements.ts'

/** How often the list is refetched while an announcement is being sent, in milliseconds. */
const SENDING_MS = 2000

/** The list of announcements. */
export function AnnouncementsPage() {
  const query = trpc.announcements.list.useInfiniteQuery(firstAnnouncements, {
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ state }) => state === 'sending')) ? SENDING_MS : false,
  })
  const writing = useDialog<Announcement | null>()
  useHashDialog('create', () => writing.show(null))
  const cancelling = useDialog<Announcement>()
  const withdrawing = useDialog<Announcement>()
  const meta = { failure: announcementMessages.failed, refresh: ANNOUNCEMENT_NOUNS }
  const cancel = trpc.announcements.cancel.useMutation({
    meta: { ...meta, success: announcementMessages.cancelled },
    onSettled: cancelling.close,
  })
  const withdraw = trpc.announcements.withdraw.useMutation({
    meta: { ...meta, success: announcementMessages.withdrawn },
    onSettled: withdrawing.close,
  })
  const items = query.data?.pages.flatMap((page) => page.items)
  const write = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => writing.show(null)}>
      {t.create}
    </Button>
  )
  const isEmpty = items?.length === 0
  return (
    <AdminPage title={t.announcements} intro={t.intro} actions={isEmpty ? undefined : write}>
      {!items ? (
        query.isError ? null : (
          <Skeleton className="h-64 rounded-card" />
        )
      ) : isEmpty ? (
        <Empty icon={<Megaphone />} text={t.none} hint={t.noneHint} action={write} />
      ) : (
        <ul aria-label={t.announcements} className="card divide-y divide-hairline">
          {items.map((item) => (
            <AnnouncementRow
              key={item.id}
              announcement={item}
              onEdit={() => writing.show(item)}
              onCancel={() => cancelling.show(item)}
              onWithdraw={() => withdrawing.show(item)}
            />
          ))}
        </ul>
      )}
      <LoadMore query={query} label={t.showMore} />
      {writing.state && (
        <AnnouncementDialog
          key={writing.state.serial}
          announcement={writing.state.subject}
          open={writing.state.open}
          onClose={writing.close}
        />
      )}
      {cancelling.state && (
        <ConfirmDialog
          open={cancelling.state.open}
          onClose={cancelling.close}
          onConfirm={() => cancelling.state && cancel.mutate({ id: cancelling.state.subject.id })}
          busy={cancel.isPending}
          danger
          title={t.askCancel(cancelling.state.subject.title)}
          text={t.askCancelText}
          cancelLabel={t.keep}
          confirmLabel={t.cancelAnnouncement}
        />
      )}
      {withdrawing.state && (
        <ConfirmDialog
          open={withdrawing.state.open}
          onClose={withdrawing.close}
          onConfirm={() => withdrawing.state && withdraw.mutate({ id: withdrawing.state.subject.id })}
          busy={withdraw.isPending}
          danger
          title={t.askWithdraw(withdrawing.state.subject.title)}
          text={t.askWithdrawText}
          confirmLabel={t.withdraw}
        />
      )}
    </AdminPage>
  )
}
