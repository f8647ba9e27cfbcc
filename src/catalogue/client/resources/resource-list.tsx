import type { ReactNode } from 'react'
import { Download, ExternalLink, Lock } from 'lucide-react'
import type { Course } from '../../courses.schema.ts'
import type { Resource } from '../../resources.schema.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { FileIcon } from '../../../platform/client/ui/file-icon.tsx'
import { CourseText } from '../course/course-facts.tsx'
import { useDownload } from './use-download.ts'
import { t } from '../../texts/resources.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

/** Downloadable files, one per row: type, size and download button. */
export function ResourceList({ course, resources }: { course?: Course; resources: readonly Resource[] }) {
  return (
    <ul className="card divide-y divide-hairline">
      {resources.map((resource) => (
        <ResourceRow key={resource.id} course={course} resource={resource} />
      ))}
    </ul>
  )
}

function ResourceRow({ course, resource }: { course: Course | undefined; resource: Resource }) {
  const { title, type, size, locked } = resource
  const name = course ? <CourseText course={course}>{title}</CourseText> : title
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:flex-nowrap sm:px-5">
      <FileIcon type={type} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{name}</p>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          {`${type} • ${size}`}
          {locked && (
            <>
              <Lock aria-hidden="true" className="size-3.5" />
              <span className="sr-only">{t.notPurchased}</span>
            </>
          )}
        </p>
      </div>
      <DownloadButton resource={resource} name={name} />
    </li>
  )
}

const look = { variant: 'secondary', size: 'sm' } as const

function DownloadButton({ resource, name }: { resource: Resource; name: ReactNode }) {
  const viewer = useViewer()
  const { busy, share, download } = useDownload(resource)
  const percent = share === null ? null : Math.floor(share * 100)

  const title = () => <span className="sr-only"> {name}</span>

  // The resource is at an external URL. For users with access, the download route redirects to this URL, which opens in
  // a new tab.
  if (resource.external && viewer && !resource.locked)
    return (
      <Button
        {...look}
        icon={<ExternalLink aria-hidden="true" />}
        title={t.opensInNewTab}
        onClick={() => open(`/api/resources/download/${resource.id}`, '_blank', 'noopener,noreferrer')}
        className="w-full min-w-34 sm:w-auto"
      >
        <span>
          <Rich text={t.download} tags={{ title }} />
        </span>
      </Button>
    )
  return (
    <Button
      {...look}
      busy={busy}
      icon={<Download aria-hidden="true" />}
      onClick={download}
      busyLabel={percent === null ? t.downloading : `${percent}%`}
      className="w-full min-w-34 tabular-nums sm:w-auto"
    >
      <span>
        <Rich text={t.download} tags={{ title }} />
      </span>
    </Button>
  )
}
