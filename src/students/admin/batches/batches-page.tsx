import { Link } from '@tanstack/react-router'
import { FileUp, Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useMay, useMayInBatch } from '../../../accounts/client/staff/use-may.ts'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { useHashDialog } from '../../../platform/client/page/use-hash-dialog.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { Batch } from '../../batches.schema.ts'
import { BatchDialog } from './batch-dialog.tsx'
import { daysOf, firstBatches } from './batch-words.ts'
import { t } from '../../texts/admin-batches.ts'

/** The list of batches. */
export function BatchesPage() {
  const [archived, setArchived] = useState(false)
  const query = trpc.batches.list.useInfiniteQuery(firstBatches(archived), {
    getNextPageParam: (last) => last.nextCursor,
  })
  const making = useDialog<null>()
  const creates = useMay('batches')
  useHashDialog('create', () => creates && making.show(null))
  const imports = useMay('administrator')
  const batches = query.data?.pages.flatMap(({ items }) => items)
  return (
    <AdminPage
      title={t.batches}
      intro={t.batchesIntro}
      actions={
        <>
          {imports && (
            <Link to="/admin/students/import" className={buttonClass({ variant: 'secondary' })}>
              <FileUp aria-hidden="true" />
              {t.importStudents}
            </Link>
          )}
          {creates && (
            <Button icon={<Plus aria-hidden="true" />} onClick={() => making.show(null)}>
              {t.createBatch}
            </Button>
          )}
        </>
      }
    >
      {(archived || (batches && batches.length > 0)) && (
        <Select
          aria-label={t.whichBatches}
          className="mb-4 w-full sm:w-48"
          value={archived ? 'archived' : ''}
          onChange={({ target }) => setArchived(target.value === 'archived')}
        >
          <option value="">{t.showOpen}</option>
          <option value="archived">{t.showArchived}</option>
        </Select>
      )}
      {!batches ? (
        query.isError ? (
          <LoadMore query={query} />
        ) : (
          <Skeleton className="h-64 rounded-card" />
        )
      ) : batches.length === 0 ? (
        archived ? (
          <Empty icon={<UsersRound />} text={t.noArchived} />
        ) : (
          <Empty icon={<UsersRound />} text={t.noBatches} hint={creates ? t.noBatchesHint : undefined} />
        )
      ) : (
        <ul aria-label={t.batches} className="card divide-y divide-hairline">
          {batches.map((batch) => (
            <BatchRow key={batch.id} batch={batch} />
          ))}
        </ul>
      )}
      <LoadMore query={query} label={t.showMore} />
      {making.state && (
        <BatchDialog key={making.state.serial} batch={null} open={making.state.open} onClose={making.close} />
      )}
    </AdminPage>
  )
}

function BatchRow({ batch }: { batch: Batch }) {
  const { id, name, members, seats, courses, price } = batch
  const opens = useMayInBatch('batches', id)
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 sm:px-5 md:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,3fr)] md:items-center">
      <div className="min-w-0">
        {opens ? (
          <Link
            to="/admin/batches/$id"
            params={{ id: String(id) }}
            className="text-link font-medium break-words"
          >
            {name}
          </Link>
        ) : (
          <p className="font-medium break-words">{name}</p>
        )}
        <p className="text-sm text-muted">{daysOf(batch)}</p>
      </div>
      <p className="min-w-0 text-sm break-words">
        {courses.length === 0 ? t.noCourses : courses.map(({ title }) => title).join(', ')}
      </p>
      <p className="text-sm tabular-nums md:text-end">
        {[t.membersCount(members, seats), price].filter(Boolean).join(' · ')}
      </p>
    </li>
  )
}
