import { keepPreviousData, useIsMutating } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LoadMore } from '../../platform/client/ui/lists/load-more.tsx'
import { trpc } from '../../platform/client/trpc.ts'
import { cx } from '../../platform/client/ui/cx.ts'
import { Empty } from '../../platform/client/ui/empty.tsx'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { lazyPart } from '../../platform/client/hydration/lazy-part.ts'
import { useStableList } from '../../platform/client/ui/lists/use-stable-list.ts'
import type { QueueSort, PaymentStatus } from '../rules.ts'
import type { Payment } from '../payments.schema.ts'
import type { QueuedPayment } from '../approval-queue.schema.ts'
import { BulkDecision } from './decide/bulk-decision.tsx'
import { QueueBar } from './queue-bar.tsx'
import { QueueRow } from './queue-row.tsx'
import { countFilters } from './count-filters.ts'
import { queueInput, type PaymentsSearch } from './payments-search.ts'
import { type Draft, messageOf, NO_DRAFT } from './decide/use-decide.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { useScreenshots } from './screenshot/use-screenshots.ts'
import { useUndo } from './decide/use-undo.ts'
import { t } from '../texts/admin-queue.ts'

const ScreenshotViewer = lazyPart(() =>
  import('./screenshot/screenshot-viewer.tsx').then((m) => m.ScreenshotViewer),
)

const emptyTexts = (): Record<PaymentStatus, string> => ({
  pending: t.noPendingPayments,
  approved: t.noApprovedPayments,
  rejected: t.noRejectedPayments,
})

const behind: Record<QueueSort, (one: QueuedPayment, other: QueuedPayment) => boolean> = {
  oldest: (one, other) => one.id > other.id,
  newest: (one, other) => one.id < other.id,
  largest: (one, other) => one.amount < other.amount || (one.amount === other.amount && one.id < other.id),
  smallest: (one, other) => one.amount > other.amount || (one.amount === other.amount && one.id > other.id),
}

/** The payments of one tab as cards, with keyboard shortcuts for deciding them in order. */
export function QueueList({ status, given }: { status: PaymentStatus; given: PaymentsSearch }) {
  const input = queueInput(status, given)
  const query = trpc.payments.list.useInfiniteQuery(input, {
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  const [decided, setDecided] = useState<ReadonlyMap<number, PaymentStatus>>(new Map())
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map())
  const [returning, setReturning] = useState<number | null>(null)
  /**
   * The ID of the payment whose details are visible. Undefined before the administrator opens one, null after they
   * close it.
   */
  const [opened, setOpened] = useState<number | null>()
  const list = useRef<HTMLUListElement>(null)
  const undo = useUndo((ids) => {
    setDecided((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
    setReturning(ids[0] ?? null)
  })
  // Data from an earlier visit is outdated. Without this, changes to it would appear as new payments.
  const outdated = query.isPlaceholderData || (query.isFetching && !query.isFetchedAfterMount)
  const [looking, setLooking] = useState(false)
  const deciding = useIsMutating({ mutationKey: trpc.payments.decideMany.mutationKey }) > 0
  const {
    entries: shown,
    fresh,
    showFresh,
  } = useStableList({
    items: outdated ? null : (query.data?.pages.flatMap((page) => page.items) ?? null),
    more: query.hasNextPage,
    isBehind: behind[input.sort],
    scope: JSON.stringify(input),
    // Keeps decided payments in the list, because a live update can arrive before the response to the decision.
    keep: looking || deciding || undo.open.size > 0,
  })
  // A card keeps only its position. It shows current data, so that administrators don't decide on outdated data.
  const entries = shown.map(({ now, gone }) => ({ item: now, gone }))
  // The first card is open until the administrator opens another one. It opens again when the other payment leaves
  // the list.
  const hasOpened = opened === null || entries.some(({ item }) => item.id === opened)
  const openId = hasOpened ? opened : entries[0]?.item.id
  const keys = useQueueKeys({ list, paused: looking, onUndo: undo.undoLast })
  const waiting = entries.flatMap(({ item, gone }) =>
    item.status === 'pending' && !gone && !decided.has(item.id) ? [item] : [],
  )
  const screenshots = useScreenshots({ waiting, onLook: setLooking, onLeave: keys.goTo })
  // In the screenshot viewer, undoing a decision returns to its screenshot.
  if (looking && returning !== null) {
    setReturning(null)
    screenshots.show(returning)
  }
  // Shows the undo button again for decisions whose undo window is still open.
  const known = outdated ? undefined : query.data
  const offerAgain = useEffectEvent((pages: typeof known) => {
    for (const { id, undoSeconds } of pages?.pages.flatMap((page) => page.items) ?? [])
      if (undoSeconds !== null && !undo.open.has(id)) undo.keepOpen([id], undoSeconds)
  })
  useEffect(() => offerAgain(known), [known])

  const note = (outcomes: readonly Payment[]) => {
    setDecided((before) => new Map([...before, ...outcomes.map(({ id, status: now }) => [id, now] as const)]))
    setSelected((before) => new Set([...before].filter((id) => !outcomes.some((one) => one.id === id))))
  }
  const noteOne = (payment: QueuedPayment) => (outcome: Payment) => {
    keys.goOn(payment.id)
    // On phones, a closed card has no buttons, so the next one opens.
    if (openId === payment.id && isPhone())
      setOpened(waiting[waiting.findIndex(({ id }) => id === payment.id) + 1]?.id)
    note([outcome])
    undo.offer([payment.id], messageOf(outcome, payment.userId))
  }
  const draftOf = (id: number) => drafts.get(id) ?? NO_DRAFT
  const write = (id: number) => (change: Partial<Draft>) =>
    setDrafts((before) => new Map(before).set(id, { ...(before.get(id) ?? NO_DRAFT), ...change }))
  const chosen = waiting.filter(({ id }) => selected.has(id))
  const viewed = entries.find(({ item }) => item.id === screenshots.viewing)

  if (entries.length === 0)
    return query.isError ? (
      <LoadMore query={query} />
    ) : outdated || !query.data ? (
      <div className="grid gap-2">
        <Skeleton className="h-60" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    ) : (
      <Empty icon={<Inbox />} text={emptyTexts()[status]} hint={hintOf(given)} />
    )
  return (
    <>
      <QueueBar
        sort={input.sort}
        waiting={status === 'pending' ? waiting.length : 0}
        selected={chosen.length}
        onSelectAll={() =>
          setSelected(new Set(chosen.length === waiting.length ? [] : waiting.map(({ id }) => id)))
        }
        fresh={fresh}
        onShowFresh={() => {
          showFresh()
          keys.goToFirst()
        }}
        keys={status === 'pending' ? { on: keys.on, onChange: keys.setOn } : null}
      />
      <ul
        ref={list}
        className={cx('grid grid-cols-1 gap-2', outdated && 'opacity-60')}
        aria-busy={outdated}
        // Outdated cards cannot be pressed.
        inert={outdated}
      >
        {entries.map(({ item, gone }) => (
          <QueueRow
            key={item.id}
            payment={item}
            gone={gone}
            viewing={screenshots.viewing === item.id}
            decided={decided.get(item.id)}
            returning={returning === item.id && !looking}
            onReturned={() => setReturning(null)}
            onView={() => screenshots.view(item.id)}
            selection={{
              selected: selected.has(item.id),
              onSelect: () =>
                setSelected((before) => {
                  const after = new Set(before)
                  if (!after.delete(item.id)) after.add(item.id)
                  return after
                }),
            }}
            open={openId === item.id}
            onOpen={(open) => setOpened(open ? item.id : null)}
            draft={draftOf(item.id)}
            onDraft={write(item.id)}
            undo={undo}
            onDecided={noteOne(item)}
          />
        ))}
      </ul>
      <BulkDecision
        selected={chosen}
        drafts={drafts}
        undo={undo}
        onDecided={note}
        onClear={() => setSelected(new Set())}
      />
      <LoadMore query={query} label={t.showMorePayments} />
      {viewed && (
        <Suspense>
          <ScreenshotViewer
            payment={viewed.item}
            pending={waiting.includes(viewed.item)}
            followed={screenshots.followed}
            shortcuts={keys.on}
            draft={draftOf(viewed.item.id)}
            onDraft={write(viewed.item.id)}
            onClose={screenshots.close}
            onGo={screenshots.go}
            onSent={screenshots.goOn}
            undo={undo}
            onDecided={noteOne(viewed.item)}
          />
        </Suspense>
      )}
    </>
  )
}

const isPhone = () => matchMedia('(width < 40rem)').matches

const hintOf = (given: PaymentsSearch) =>
  countFilters(given) > 0
    ? t.noneMatchFilters
    : given.search === undefined
      ? undefined
      : t.noneMatch(given.search)
