import { ScrollText } from 'lucide-react'
import { LoadMore } from '../../platform/client/ui/lists/load-more.tsx'
import { trpc } from '../../platform/client/trpc.ts'
import { Empty } from '../../platform/client/ui/empty.tsx'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { AdminPage } from '../../platform/client/page/admin-page.tsx'
import { AuditEntries } from './audit-entries.tsx'

/** Who did what, newest first. */
export function AuditPage() {
  const query = trpc.audit.list.useInfiniteQuery(
    { limit: 50 },
    { getNextPageParam: (last) => last.nextCursor },
  )
  const entries = query.data?.pages.flatMap((page) => page.items)
  return (
    <AdminPage
      title="Audit Log"
      intro="What administrators decided, changed and deleted. Nothing here can be changed."
    >
      {!entries ? (
        query.isError ? (
          <LoadMore query={query} />
        ) : (
          <Skeleton className="h-96" />
        )
      ) : entries.length === 0 ? (
        <Empty icon={<ScrollText />} text="Nothing was decided, changed or deleted yet." />
      ) : (
        <>
          <AuditEntries entries={entries} className="card" />
          <LoadMore query={query} />
        </>
      )}
    </AdminPage>
  )
}
