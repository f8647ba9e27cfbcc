import { ExternalLink, FileText, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { Resource } from '../../resources.schema.ts'
import { SearchBox } from '../../../platform/client/ui/forms/search-box.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { FileIcon } from '../../../platform/client/ui/file-icon.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { contains } from '../../../platform/client/ui/lists/contains.ts'
import { onePage } from '../../../platform/client/ui/lists/one-page.ts'
import { EditAndDelete } from '../edit-and-delete.tsx'
import { t } from '../../texts/admin-upload.ts'

interface StudioResourceListProps {
  query: { data?: Resource[] | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  empty: string
  onEdit: (resource: Resource) => void
  onDelete: (resource: Resource) => void
}

/** Resources in rows with their actions. */
export function StudioResourceList({ query, empty, onEdit, onDelete }: StudioResourceListProps) {
  const [search, setSearch] = useState('')
  const [type, setType] = useState('')
  const { data } = query
  if (!data)
    return query.isError ? <LoadMore query={onePage(query)} /> : <Skeleton className="h-72 rounded-card" />
  if (data.length === 0) return <Empty icon={<FileText />} text={empty} />
  const shown = data.filter((one) => (type === '' || one.type === type) && contains(search, one.title))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          id="resource-search"
          label={t.searchResources}
          placeholder={t.title}
          value={search}
          onSearch={setSearch}
          className="min-w-0 flex-1 basis-56"
        />
        <div className="basis-40">
          <Select
            aria-label={t.whichResources}
            value={type}
            onChange={(event) => setType(event.target.value)}
          >
            <option value="">{t.allTypes}</option>
            {[...new Set(data.map((one) => one.type))].toSorted().map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </div>
        <p role="status" className="text-sm text-muted tabular-nums">
          {t.countOfResources(shown.length)}
        </p>
      </div>
      {shown.length === 0 ? (
        <Empty icon={<SearchX />} text={t.noResourceMatches} />
      ) : (
        <ul className="card divide-y divide-hairline">
          {shown.map((resource) => (
            <ResourceRow
              key={resource.id}
              resource={resource}
              onEdit={() => onEdit(resource)}
              onDelete={() => onDelete(resource)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function ResourceRow({
  resource,
  onEdit,
  onDelete,
}: {
  resource: Resource
  onEdit: () => void
  onDelete: () => void
}) {
  const { title, type, size, url } = resource
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:flex-nowrap">
      <FileIcon type={type} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">{`${type} • ${size}`}</p>
      </div>
      <div className="flex items-center max-sm:w-full">
        {url && (
          <a
            href={url}
            target="_blank"
            rel="noopener"
            aria-label={t.viewResource(title)}
            className={buttonClass({ variant: 'secondary', size: 'sm', className: 'me-1.5 max-sm:me-auto' })}
          >
            <ExternalLink aria-hidden="true" />
            {t.view}
          </a>
        )}
        <EditAndDelete name={title} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </li>
  )
}
