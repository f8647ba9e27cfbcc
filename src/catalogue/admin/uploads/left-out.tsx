import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import type { LeftOut } from './sort-files.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { t } from '../../texts/admin-upload.ts'

/** The files that were not accepted, each with the reason. */
export function LeftOutFiles({ files, courseId }: { files: LeftOut[]; courseId: number }) {
  if (files.length === 0) return null
  return (
    <div role="status" className="mb-4 rounded-control bg-sunken p-4 text-sm">
      <p className="flex items-center gap-1.5 font-semibold">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        {t.filesNotAdded}
      </p>
      <ul className="mt-1 grid gap-0.5">
        {files.map(({ name, reason }, index) => (
          <li key={`${name}-${index}`} className="break-words">
            {name}: {reason}
          </li>
        ))}
      </ul>
      {files.some(({ isDocument }) => isDocument) && (
        <p className="mt-1.5">
          <Rich
            text={t.documentsAreResources}
            tags={{
              link: (words) => (
                <Link
                  to="/admin/upload"
                  search={{ courseId }}
                  className="font-semibold text-link underline underline-offset-2"
                >
                  {words}
                </Link>
              ),
            }}
          />
        </p>
      )}
    </div>
  )
}
