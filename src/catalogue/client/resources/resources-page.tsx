import { FolderOpen } from 'lucide-react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import { ResourceList } from './resource-list.tsx'
import { t } from '../../texts/resources.ts'

/** Resources that belong to no course. */
export function ResourcesPage() {
  const { data: resources } = trpc.resources.listIndependent.useQuery()
  return (
    <div className="shell py-10 sm:py-14">
      <header className="mb-8">
        <h1 className="title-page">{t.studyResources}</h1>
        <p className="mt-3 text-lg text-muted">{t.allMaterials}</p>
      </header>
      {!resources ? (
        <Spinner />
      ) : resources.length === 0 ? (
        <Empty icon={<FolderOpen />} text={t.noResources} />
      ) : (
        <div className="max-w-4xl">
          <ResourceList resources={resources} />
        </div>
      )}
    </div>
  )
}
