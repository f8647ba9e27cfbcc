import { keepPreviousData } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { LoadMore } from '../../platform/client/ui/lists/load-more.tsx'
import { trpc } from '../../platform/client/trpc.ts'
import { Empty } from '../../platform/client/ui/empty.tsx'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { AdminPage } from '../../platform/client/page/admin-page.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { auditInput, readAuditSearch } from './audit-search.ts'
import { AuditEntries } from './audit-entries.tsx'

/** Who did what, newest first. */
export function AuditPage() {
  const given = readAuditSearch(useSearch({ from: '/admin/audit' }))
  const query = trpc.audit.list.useInfiniteQuery(auditInput(given), {
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  const entries = query.data?.pages.flatMap((page) => page.items)
  return (
    <AdminPage
      title="Audit Log"
      intro="What was paid, decided, changed and deleted, and what happened to accounts. Nothing here can be changed."
    >
      <AuditFilters given={given} />
      {!entries ? (
        query.isError ? (
          <LoadMore query={query} />
        ) : (
          <Skeleton className="h-96" />
        )
      ) : entries.length === 0 ? (
        <Empty
          icon={<ScrollText />}
          text={
            Object.values(given).some(Boolean)
              ? 'Nothing of that kind was done.'
              : 'Nothing was decided, changed or deleted yet.'
          }
        />
      ) : (
        <>
          <AuditEntries entries={entries} className="card" />
          <LoadMore query={query} />
        </>
      )}
    </AdminPage>
  )
}
