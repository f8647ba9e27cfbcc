import { keepPreviousData } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { PaymentStatus } from '../../shared/constants.ts'
import type { DeskPayment } from '../../shared/schemas/payments.ts'
import { LoadMore } from '../payments/load-more.tsx'
import { trpc } from '../trpc.ts'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DeskCard } from './desk-card.tsx'
import { DeskKeysHint } from './desk-keys-hint.tsx'
import { deskInput } from './payments-search.ts'
import { useDeskKeys } from './use-desk-keys.ts'

const ProofViewer = lazy(() => import('./proof-viewer.tsx').then((m) => ({ default: m.ProofViewer })))

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
  const [viewing, setViewing] = useState<DeskPayment | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const keys = useDeskKeys({ list, paused: viewing !== null })
  const items = query.data?.pages.flatMap((page) => page.items).filter((payment) => payment.status === status)

  if (!items)
    return query.isError ? (
      <LoadMore query={query} />
    ) : (
      <div className="grid gap-4">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
    )
  if (items.length === 0)
    return (
      <Empty
        icon={<Inbox />}
        text={empty[status]}
        hint={search === undefined ? undefined : `Nothing here matches “${search}”.`}
      />
    )
  return (
    <>
      {status === 'pending' && <DeskKeysHint on={keys.on} onChange={keys.setOn} />}
      <ul ref={list} className="grid gap-4" aria-busy={query.isPlaceholderData}>
        {items.map((payment) => (
          <li key={payment.id}>
            <DeskCard payment={payment} onView={() => setViewing(payment)} onDecided={keys.goOn} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} label="Show more payments" />
      {viewing && (
        <Suspense>
          <ProofViewer payment={viewing} onClose={() => setViewing(null)} />
        </Suspense>
      )}
    </>
  )
}
