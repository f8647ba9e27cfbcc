import { Download } from 'lucide-react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { FilePicker } from '../../../platform/client/ui/forms/file-picker.tsx'
import { t } from '../../texts/kinds.ts'

interface ScormFieldProps {
  /** The lesson in the form. Undefined for a new lesson. */
  lessonId: number | undefined
  /** The URL of the lesson's current package. */
  kept: string
  onRemove: () => void
  file: File | null
  onFile: (file: File | null) => void
  error?: string | undefined
}

/** The SCORM package of a lesson. */
export const ScormField = ({ lessonId, kept, onRemove, file, onFile, error }: ScormFieldProps) => (
  <div className="grid gap-3">
    {kept && !file && (
      <div className="grid gap-1 text-sm">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="me-auto">{t.lessonHasPackage}</p>
          <a href={kept} download className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            <Download aria-hidden="true" />
            {t.downloadPackage}
          </a>
          <Button variant="ghost" size="sm" onClick={onRemove}>
            {t.removePackage}
          </Button>
        </div>
        {lessonId !== undefined && <PackageFacts lessonId={lessonId} />}
      </div>
    )}
    <FilePicker
      label={t.packageFile}
      prompt={t.choosePackage}
      hint={t.packageFileHint}
      accept="application/zip,.zip"
      file={file}
      onChange={onFile}
      error={error}
    />
  </div>
)

/** The title, the version and the parts of the current package. */
function PackageFacts({ lessonId }: { lessonId: number }) {
  const { data } = trpc.lessons.scormSource.useQuery({ id: lessonId })
  if (!data?.version) return null
  return (
    <p className="text-muted break-words">{t.packageFacts(data.title ?? '', data.version, data.items)}</p>
  )
}
