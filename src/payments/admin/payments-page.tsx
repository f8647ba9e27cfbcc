import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Download, FileSearch, IndianRupee, Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { PAYMENT_STATUSES, type PaymentStatus } from '../rules.ts'
import { ReauthenticatedDownload } from '../../accounts/client/reauthentication/reauthenticated-download.tsx'
import { PAYMENTS_CSV } from '../client/payment-files.ts'
import { PAYMENT_WORDS } from '../../catalogue/client/course/payment-badge.tsx'
import { trpc } from '../../platform/client/trpc.ts'
import { buttonClass } from '../../platform/client/ui/button.tsx'
import { useInBrowser } from '../../platform/client/ui/hooks/use-in-browser.ts'
import { lazyPart } from '../../platform/client/hydration/lazy-part.ts'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { Tabs } from '../../platform/client/ui/tabs.tsx'
import { AdminPage } from '../../platform/client/page/admin-page.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import { ResponseTimes } from './response-times.tsx'
import { queueInput, readPaymentsSearch } from './payments-search.ts'
import { t } from '../texts/admin-queue.ts'
import { useMay } from '../../accounts/client/staff/use-may.ts'

const StatementPage = lazyPart(() => import('./statement/statement-page.tsx').then((m) => m.StatementPage))

/** Shows the approval queue, or matches pending payments with a bank statement. */
export function PaymentsPage() {
  const { statement } = useSearch({ from: '/admin/payments' })
  const inBrowser = useInBrowser()
  if (!statement) return <ApprovalQueue />
  const waiting = <Skeleton className="h-44" />
  return inBrowser ? (
    <Suspense fallback={waiting}>
      <StatementPage />
    </Suspense>
  ) : (
    waiting
  )
}

/** Submitted payments with their screenshots and decisions. */
function ApprovalQueue() {
  const given = readPaymentsSearch(useSearch({ from: '/admin/payments' }))
  const { status, search } = given
  const decides = useMay('payments')
  const seesMoney = useMay('money')
  const navigate = useNavigate({ from: '/admin/payments' })
  // A search that starts from a notification or another card must find the payment in any tab.
  const { data: counted, isPlaceholderData } = trpc.payments.list.useInfiniteQuery(
    queueInput(status ?? 'pending', given),
    {
      getNextPageParam: (last) => last.nextCursor,
      placeholderData: keepPreviousData,
    },
  )
  const counts = counted?.pages[0]?.counts
  // The tab in which the search found the payment. The page stays in this tab, even if the payment moves to another
  // one.
  const [found, setFound] = useState<{ search: string; status: PaymentStatus }>()
  if (search && counts && !isPlaceholderData && found?.search !== search)
    setFound({ search, status: firstWith(counts) })
  const shown = status ?? (search && found?.search === search ? found.status : 'pending')
  return (
    <AdminPage
      title={t.paymentApprovals}
      actions={
        <>
          {decides && shown === 'rejected' && (
            <Link
              to="/admin/messages"
              search={{ kind: 'payment_rejected' }}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              <Send aria-hidden="true" />
              {t.writeByWhatsapp}
            </Link>
          )}
          {decides && (
            <Link
              to="/admin/payments"
              search={{ statement: true }}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              <FileSearch aria-hidden="true" />
              {t.matchStatement}
            </Link>
          )}
          {seesMoney && (
            <>
              <Link to="/admin/money" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                <IndianRupee aria-hidden="true" />
                {t.money}
              </Link>
              <ReauthenticatedDownload
                href={PAYMENTS_CSV}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                <Download aria-hidden="true" />
                {t.exportCsv}
              </ReauthenticatedDownload>
            </>
          )}
        </>
      }
    >
      <ResponseTimes />
      <QueueFilters given={given} />
      <Tabs
        label={t.byStatus}
        selected={shown}
        onSelect={(key) =>
          void navigate({
            search: (before) => ({ ...before, status: key as PaymentStatus }),
            replace: true,
          })
        }
        tabs={PAYMENT_STATUSES.map((key) => ({
          key,
          label: PAYMENT_WORDS[key],
          count: counts?.[key] ?? 0,
          panel: <QueueList key={key} status={key} given={given} />,
        }))}
      />
    </AdminPage>
  )
}

const firstWith = (counts: Record<PaymentStatus, number>): PaymentStatus =>
  PAYMENT_STATUSES.find((status) => counts[status] > 0) ?? 'pending'
