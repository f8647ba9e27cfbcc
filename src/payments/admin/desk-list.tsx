import { keepPreviousData } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PaymentStatus } from '../../platform/constants.ts'
import { LoadMore } from '../../platform/client/ui/lists/load-more.tsx'
import { trpc } from '../../platform/client/trpc.ts'
import { cx } from '../../platform/client/ui/cx.ts'
import { Empty } from '../../platform/client/ui/empty.tsx'
import { FreshButton } from '../../platform/client/ui/lists/fresh-button.tsx'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { useStillList } from '../../platform/client/ui/lists/use-still-list.ts'
import { DeskKeysHint } from './desk-keys-hint.tsx'
import { DeskRow } from './desk-row.tsx'
import { deskInput } from './payments-search.ts'
import { messageOf } from './use-decide.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useUndo } from './use-undo.ts'

const empty: Record<PaymentStatus, string> = {
  pending: 'No pending payments',
  approved: 'No approved payments',
  rejected: 'No rejected payments',
}

/** The payments of one tab as cards, with the keys that decide one after the other. */
export function DeskList({ status, search }: { status: PaymentStatus; search: string | undefined }) {
  const query = trpc.payments.list.useInfiniteQuery(deskInput(status, search), {
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  const [viewing, setViewing] = useState<number | null>(null)
  const [decided, setDecided] = useState<ReadonlyMap<number, PaymentStatus>>(new Map())
  const [returning, setReturning] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const undo = useUndo((ids) => {
    setDecided((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
    setReturning(ids[0] ?? null)
  })
  const keys = useDeskKeys({ list, paused: viewing !== null, onUndo: undo.undoLast })
  // What was kept from an earlier visit is outdated: it would be news at once.
  const outdated = query.isPlaceholderData || (query.isFetching && !query.isFetchedAfterMount)
  const { entries, fresh, showFresh } = useStillList({
    items: outdated ? null : (query.data?.pages.flatMap((page) => page.items) ?? null),
    more: query.hasNextPage,
    scope: search ?? '',
    keep: viewing !== null || undo.open.size > 0,
  })
  // Who comes back to what they have just decided finds the way back there, too.
  const known = outdated ? undefined : query.data
  const offerAgain = useEffectEvent((pages: typeof known) => {
    for (const { id, undoSeconds } of pages?.pages.flatMap((page) => page.items) ?? [])
      if (undoSeconds !== null && !undo.open.has(id)) undo.keepOpen([id], undoSeconds)
  })
  useEffect(() => offerAgain(known), [known])

  if (entries.length === 0)
    return query.isError ? (
      <LoadMore query={query} />
    ) : outdated || !query.data ? (
      <div className="grid gap-4">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
    ) : (
      <Empty
        icon={<Inbox />}
        text={empty[status]}
        hint={search === undefined ? undefined : `Nothing here matches “${search}”.`}
      />
    )
  return (
    <>
      {status === 'pending' && <DeskKeysHint on={keys.on} onChange={keys.setOn} />}
      <div className="sticky top-16 z-20 mb-1 flex min-h-13 items-center justify-between gap-3 bg-page">
        <p className="text-sm text-muted">Newest first</p>
        <FreshButton
          count={fresh}
          noun="payment"
          onShow={() => {
            showFresh()
            keys.goToFirst()
          }}
        />
      </div>
      <ul
        ref={list}
        className={cx('grid grid-cols-1 gap-4', outdated && 'opacity-60')}
        aria-busy={outdated}
        // What is about to be replaced is not for pressing.
        inert={outdated}
      >
        {entries.map(({ item, now, gone }) => (
          <DeskRow
            key={item.id}
            // What is revoked here says so at once.
            payment={now.revocation ? now : item}
            gone={gone}
            decided={decided.get(item.id)}
            returning={returning === item.id}
            onReturned={() => setReturning(null)}
            viewing={viewing === item.id}
            onView={(open) => setViewing(open ? item.id : null)}
            shortcuts={keys.on}
            undo={undo}
            onDecided={(outcome) => {
              keys.goOn(item.id)
              setDecided((before) => new Map(before).set(item.id, outcome.status))
              undo.offer([item.id], messageOf(outcome, item.userId))
            }}
          />
        ))}
      </ul>
      <LoadMore query={query} label="Show more payments" />
    </>
  )
}
