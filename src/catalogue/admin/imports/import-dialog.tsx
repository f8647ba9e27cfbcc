import { FolderOpen, FileArchive } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { showToast } from '../../../platform/client/ui/overlays/toast.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import type { Course } from '../../courses.schema.ts'
import { t } from '../../texts/admin-import.ts'
import { UploadProgressCard } from '../uploads/upload-progress.tsx'
import { MAX_ENTRIES, isSystemFile, SourceRefused } from './entry.ts'
import { ImportPlan } from './import-plan.tsx'
import { type Plan, planAddresses } from './plan.ts'
import type { LoadQuizPlanner } from './planned-quiz.ts'
import { useImport } from './use-import.ts'

interface ImportDialogProps {
  course: Course
  loadQuizzes: LoadQuizPlanner
  open: boolean
  onClose: () => void
}

/**
 * Imports a folder, an archive or YouTube links into a course. First shows which items the import creates, changes
 * and skips. The browser unpacks archives, so the server receives only ordinary uploads.
 */
export function ImportDialog({ course, loadQuizzes, open, onClose }: ImportDialogProps) {
  const [plan, setPlan] = useState<Plan | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const [addresses, setAddresses] = useState('')
  const { states, running, run, uploads, hasStarted } = useImport(course)
  const folder = useRef<HTMLInputElement>(null)
  const archive = useRef<HTMLInputElement>(null)

  const read = async (make: () => Promise<Plan>) => {
    setReading(true)
    setRefusal(null)
    try {
      const made = await make()
      if (made.items.length === 0 && made.leftOut.length === 0) setRefusal(t.nothingFound)
      else setPlan(made)
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error
      setRefusal(error.message)
    } finally {
      setReading(false)
    }
  }
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    return files
  }
  const readFolder = (files: File[]) =>
    read(async () => {
      if (files.length > MAX_ENTRIES) throw new SourceRefused(t.tooManyFiles(MAX_ENTRIES))
      const entries = files
        .filter((file) => !isSystemFile(file.webkitRelativePath))
        .map((file) => ({
          path: file.webkitRelativePath || file.name,
          size: file.size,
          open: () => Promise.resolve(file),
        }))
      const { planSource } = await import('./plan-archive.ts')
      return planSource({ name: t.folder, entries, refused: [] }, 'folder', course.language, { loadQuizzes })
    })
  const readArchiveFile = (file: File) =>
    read(async () => {
      const { planArchive } = await import('./plan-archive.ts')
      return planArchive(file, course.language, loadQuizzes)
    })

  const waiting = plan?.items.filter((item) => states.get(item.id)?.state !== 'done').length ?? 0
  const submit = async () => {
    if (!plan) return read(() => Promise.resolve(planAddresses(addresses)))
    if (!(await run(plan))) return
    showToast({ title: t.imported, text: t.importedText(plan.items.length), kind: 'success' })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.importLessons}
      onSubmit={submit}
      submitLabel={plan ? t.importItems(waiting) : t.readAddresses}
      busyLabel={reading ? t.reading : t.importing}
      busy={running || reading}
      dirty={plan !== null || addresses !== ''}
      disabled={plan ? waiting === 0 : addresses.trim() === ''}
      size="lg"
    >
      {plan ? (
        <ImportPlan
          plan={plan}
          states={states}
          running={running}
          onChange={setPlan}
          {...(!hasStarted && { onBack: () => setPlan(null) })}
        />
      ) : (
        <fieldset disabled={reading} className="grid min-w-0 gap-6">
          <p className="text-muted">{t.importIntro}</p>
          <div className="grid gap-3 sm:grid-cols-2">
            <Button
              variant="secondary"
              icon={<FolderOpen aria-hidden="true" />}
              onClick={() => folder.current?.click()}
            >
              {t.chooseFolder}
            </Button>
            <Button
              variant="secondary"
              icon={<FileArchive aria-hidden="true" />}
              onClick={() => archive.current?.click()}
            >
              {t.chooseArchive}
            </Button>
          </div>
          <input
            ref={folder}
            type="file"
            hidden
            multiple
            aria-label={t.chooseFolder}
            {...{ webkitdirectory: '' }}
            onChange={(event) => {
              const files = chosen(event)
              if (files.length > 0) void readFolder(files)
            }}
          />
          <input
            ref={archive}
            type="file"
            hidden
            accept=".zip,.mbz,.tgz,.gz,application/zip"
            aria-label={t.chooseArchive}
            onChange={(event) => {
              const [file] = chosen(event)
              if (file) void readArchiveFile(file)
            }}
          />
          {refusal && (
            <p role="alert" className="text-danger">
              {refusal}
            </p>
          )}
          <Field label={t.youTubeAddresses} hint={t.youTubeHint}>
            <Textarea rows={5} value={addresses} onChange={(event) => setAddresses(event.target.value)} />
          </Field>
        </fieldset>
      )}
      <UploadProgressCard upload={uploads.running} onCancel={uploads.cancel} />
    </FormDialog>
  )
}
