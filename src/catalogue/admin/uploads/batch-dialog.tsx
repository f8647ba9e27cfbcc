import { CircleAlert, CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { formatBytes } from '../../../platform/bytes.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { LeftOutFiles } from './left-out.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import type { LeftOut } from './sort-files.ts'
import { UploadProgressCard } from './upload-progress.tsx'
import { useBatch } from './use-batch.ts'
import { t } from '../../texts/admin-upload.ts'

interface BatchDialogProps {
  courseId: number
  files: File[]
  leftOut: LeftOut[]
  open: boolean
  onClose: () => void
}

/** A form that creates one lesson from each video file. The lessons have the order of the files. */
export function BatchDialog({ courseId, files, leftOut, open, onClose }: BatchDialogProps) {
  const { items, change, takeOut, running, run, uploads } = useBatch(courseId, files)
  const left = items.filter(({ state }) => state !== 'done').length
  const list = useRef<HTMLOListElement>(null)
  const remove = (file: File, index: number) => {
    takeOut(file)
    // Moves the focus to the file that is now at this position, or else to the last file.
    requestAnimationFrame(() => {
      const rows = list.current?.children ?? []
      const row = rows[Math.min(index, rows.length - 1)]
      row?.querySelector<HTMLElement>('input')?.focus()
    })
  }
  const submit = async () => {
    if (await run()) onClose()
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.addVideos}
      onSubmit={submit}
      submitLabel={t.createLessons(left)}
      busyLabel={t.uploadingVideo}
      busy={running}
      dirty={left > 0}
      disabled={left === 0}
      size="lg"
      lead={
        <>
          <LeftOutFiles files={leftOut} courseId={courseId} />
          <p className="mb-4 text-muted">{t.batchIntro}</p>
        </>
      }
    >
      <ol ref={list} className="grid gap-4">
        {items.map((item, index) => (
          <li key={`${item.file.name}-${index}`} className="rounded-control border border-hairline p-4">
            <fieldset
              disabled={running || item.state === 'done'}
              className="grid min-w-0 gap-4 sm:grid-cols-[1fr_12rem]"
            >
              <legend className="sr-only">{item.file.name}</legend>
              <Field label={t.titleOf(index + 1)} required>
                <Input
                  value={item.title}
                  maxLength={200}
                  onChange={(event) => change(item.file, { title: event.target.value })}
                />
              </Field>
              <Field label={t.durationOf(index + 1)} optional>
                <Input
                  value={item.duration}
                  maxLength={50}
                  placeholder={t.durationExample}
                  onChange={(event) => change(item.file, { duration: event.target.value })}
                />
              </Field>
            </fieldset>
            <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
              <span className="min-w-0 break-all">{item.file.name}</span>
              <span className="tabular-nums">{formatBytes(item.file.size)}</span>
              {item.state === 'done' && (
                <span className="inline-flex items-center gap-1.5 font-medium text-success">
                  <CircleCheck aria-hidden="true" className="size-4" />
                  {t.lessonCreated}
                </span>
              )}
              {items.length > 1 && item.state !== 'done' && (
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={running}
                  aria-label={t.removeFile(item.file.name)}
                  onClick={() => remove(item.file, index)}
                  className="ms-auto"
                >
                  {t.remove}
                </Button>
              )}
            </p>
            {item.state === 'failed' && (
              <p role="alert" className="mt-1 flex items-center gap-1.5 text-sm text-danger">
                <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
                {item.error}
              </p>
            )}
          </li>
        ))}
      </ol>
      <UploadProgressCard upload={uploads.running} onCancel={uploads.cancel} />
    </FormDialog>
  )
}
