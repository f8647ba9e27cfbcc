import { useEffect } from 'react'
import { Link } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import type { Notification } from '../../registry/notifications.schema.ts'
import { type Outputs, trpc } from '../../platform/client/trpc.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { cx } from '../../platform/client/ui/cx.ts'
import { FreshButton } from '../../platform/client/ui/lists/fresh-button.tsx'
import { Ring } from '../../platform/client/ui/spinner.tsx'
import { useStableList } from '../../platform/client/ui/lists/use-stable-list.ts'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { NEWEST } from './newest-notifications.ts'
import { useSettings } from './settings.ts'
import { describeNotification } from './describe-notification.ts'
import { t } from '../texts/notifications.ts'

interface NotificationListProps {
  page: Outputs['notifications']['list'] | undefined
  onGo: () => void
}

/**
 * Notifications, newest first. The notifications shown here become read, but look new until the user closes the
 * list.
 */
export function NotificationList({ page, onGo }: NotificationListProps) {
  const utils = trpc.useUtils()
  const markRead = trpc.notifications.markRead.useMutation({
    onSuccess: (_unread, input) => {
      const readAt = new Date()
      utils.notifications.list.setData(NEWEST, (old) => {
        if (!old) return old
        const items = old.items.map((item) =>
          item.readAt || (input?.ids && !input.ids.includes(item.id)) ? item : { ...item, readAt },
        )
        return { ...old, items, unread: _unread.unread }
      })
    },
  })
  const { entries, fresh, showFresh } = useStableList({ items: page?.items ?? null, more: true })
  const unread = entries.filter(({ now }) => !now.readAt).map(({ now }) => now.id)
  const seen = unread.join()
  const { mutate } = markRead
  useEffect(() => {
    if (seen !== '') mutate({ ids: seen.split(',').map(Number) })
  }, [seen, mutate])
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-hairline pe-2 ps-4">
        <h2 className="title-card">{t.notifications}</h2>
        {page !== undefined && page.unread > unread.length && fresh === 0 && (
          <Button size="sm" variant="ghost" busy={markRead.isPending} onClick={() => markRead.mutate({})}>
            {t.markAllRead}
          </Button>
        )}
      </div>
      {!page ? (
        <div className="grid place-items-center p-8">
          <Ring />
        </div>
      ) : entries.length === 0 ? (
        <div className="grid justify-items-center gap-2 p-8 text-center text-muted">
          <BellRing aria-hidden="true" className="size-6" />
          <p>{t.nothingYet}</p>
        </div>
      ) : (
        <ul className="min-h-0 flex-1 divide-y divide-hairline overflow-y-auto overscroll-contain">
          {entries.map(({ item, now }) => (
            <li key={now.id}>
              <Entry notification={now} isNew={!item.readAt} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
      {/* The button is at the end of the list, so that other content does not move when the button appears. */}
      <div className={fresh > 0 ? 'border-t border-hairline p-1.5' : undefined}>
        <FreshButton count={fresh} label={t.showNew(fresh)} onShow={showFresh} />
      </div>
    </>
  )
}

interface EntryProps {
  notification: Notification
  isNew: boolean
  onGo: () => void
}

function Entry({ notification, isNew, onGo }: EntryProps) {
  const { Icon, tint, title, text, quote, link } = describeNotification(notification, useSettings())
  return (
    <Link
      {...link}
      onClick={onGo}
      className={cx(
        'flex gap-3 px-4 py-3 outline-offset-[-3px] transition-colors duration-120 hover:bg-ink/5',
        isNew && 'bg-amber-soft/60',
      )}
    >
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', tint)} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{title}</span>
          <span className="text-xs text-muted">
            <When date={notification.createdAt} as="age" />
          </span>
        </span>
        <span className="block text-sm text-muted">{text}</span>
        {quote && <span className="block text-sm">{quote}</span>}
      </span>
      {isNew && (
        <span className="mt-2 size-2 shrink-0 rounded-full bg-amber-mark">
          <span className="sr-only">{t.isNew}</span>
        </span>
      )}
    </Link>
  )
}
