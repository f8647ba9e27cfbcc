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
import { t } from '../texts/audit.ts'

/** The audit log, newest entries first. */
export function AuditPage() {
  const given = readAuditSearch(useSearch({ from: '/admin/audit' }))
  const query = trpc.audit.list.useInfiniteQuery(auditInput(given), {
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  const entries = query.data?.pages.flatMap((page) => page.items)
  return (
    <AdminPage title={t.auditLog} intro={t.intro}>
      <AuditFilters given={given} />
      {!entries ? (
        query.isError ? (
          <LoadMore query={query} />
        ) : (
          <Skeleton className="h-96" />
        )
      ) : entries.length === 0 ? (
        <Empty icon={<ScrollText />} text={Object.values(given).some(Boolean) ? t.noneFound : t.noneYet} />
      ) : (
        <>
          <AuditEntries entries={entries} className="card" />
          <LoadMore query={query} />
        </>
      )}
    </AdminPage>
  )
}
