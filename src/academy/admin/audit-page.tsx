import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import type { AuditEntry } from '../audit.schema.ts'
import { LoadMore } from '../../platform/client/ui/lists/load-more.tsx'
import { trpc } from '../../platform/client/trpc.ts'
import { Empty } from '../../platform/client/ui/empty.tsx'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { AdminPage } from '../../platform/client/page/admin-page.tsx'
import { factsOf, nameOf, placeOf, saidOf } from './audit-words.ts'

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
          <ol className="card divide-y divide-hairline">
            {entries.map((entry) => (
              <li
                key={entry.id}
                className="grid grid-cols-1 gap-x-6 gap-y-1 px-4 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5"
              >
                <p className="min-w-0 break-words">
                  <strong className="font-semibold">{entry.actorName}</strong> {saidOf(entry)}{' '}
                  <Subject entry={entry} />
                </p>
                <p className="text-muted">
                  <When date={entry.createdAt} />
                </p>
                <Facts facts={factsOf(entry)} />
              </li>
            ))}
          </ol>
          <LoadMore query={query} />
        </>
      )}
    </AdminPage>
  )
}

function Subject({ entry }: { entry: AuditEntry }) {
  const name = nameOf(entry)
  const place = placeOf(entry)
  if (name === undefined) return null
  if (!place) return <span className="font-medium">{name}</span>
  return (
    <Link {...place} className="text-link">
      {name}
    </Link>
  )
}

function Facts({ facts }: { facts: [string, string][] }) {
  if (facts.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 sm:col-span-2">
      {facts.map(([key, value]) => (
        <div key={key} className="flex min-w-0 gap-1.5">
          <dt className="shrink-0 text-muted">{key}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
