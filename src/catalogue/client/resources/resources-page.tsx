import { FolderOpen } from 'lucide-react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import { ResourceList } from './resource-list.tsx'

/** Materials that belong to no course. */
export function ResourcesPage() {
  const { data: resources } = trpc.resources.listIndependent.useQuery()
  return (
    <div className="shell py-10 sm:py-14">
      <header className="mb-8">
        <h1 className="title-page">Study Resources</h1>
        <p className="mt-3 text-lg text-muted">Access all available study materials and resources</p>
      </header>
      {!resources ? (
        <Spinner />
      ) : resources.length === 0 ? (
        <Empty icon={<FolderOpen />} text="No resources available at the moment." />
      ) : (
        <div className="max-w-4xl">
          <ResourceList resources={resources} />
        </div>
      )}
    </div>
  )
}
