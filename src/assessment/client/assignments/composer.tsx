import { Camera, Images, Paperclip, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { LIMITS } from '../../../media/files.rules.ts'
import { AUDIO_EXTENSIONS, UPLOAD_EXTENSIONS } from '../../../media/files.rules.ts'
import { failure, success } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { LeavingQuestion } from '../../../platform/client/ui/overlays/leaving.tsx'
import { showToast } from '../../../platform/client/ui/overlays/toast.tsx'
import { type Assignment, MAX_WORK, type Submission } from '../../assignments.schema.ts'
import { MAX_FILES, MAX_PAGES } from '../../assignments.rules.ts'
import { t } from '../../texts/assignment.ts'
import { FileList, PageList } from './page-list.tsx'
import { useWork, type Work } from './use-work.ts'

const sent = success(t.workSent)
const sendFailed = failure(t.error, t.workNotSent)

const ACCEPTED = ['image/*', ...[...UPLOAD_EXTENSIONS, ...AUDIO_EXTENSIONS].map((one) => `.${one}`)].join(',')

interface Props {
  lessonId: number
  assignment: Assignment
  draft: Submission | undefined
  onSent: () => void
}

/** The form for preparing and submitting work. */
export function Composer({ lessonId, assignment, draft, onSent }: Props) {
  const work = useWork(lessonId, draft)
  const [isAsking, setIsAsking] = useState(false)
  const submit = trpc.assignments.submit.useMutation({
    meta: {
      success: sent,
      failure: sendFailed,
      refresh: ['assignments', 'progress', 'enrollments', 'courses', 'lessons'],
    },
  })
  const send = async () => {
    setIsAsking(false)
    if (!(await work.flush())) return showToast({ kind: 'error', title: t.error, text: t.workNotSent })
    await submit.mutateAsync({ id: lessonId }).then(onSent, () => undefined)
  }
  const pages = work.files.filter(({ kind }) => kind === 'page').length
  const files = work.files.length - pages
  const isEmpty = work.text.trim() === '' && work.files.length === 0
  const isDisabled = submit.isPending
  return (
    <section aria-labelledby="work" className="card grid gap-5 p-5 sm:p-6">
      <h3 id="work" className="title-section">
        {t.yourWork}
      </h3>
      {assignment.takesText && (
        <Field label={t.answer}>
          <Textarea
            rows={7}
            maxLength={MAX_WORK}
            disabled={isDisabled}
            value={work.text}
            onChange={(event) => work.write(event.target.value)}
          />
        </Field>
      )}
      {assignment.takesPages && (
        <Part title={t.pages} hint={t.pagesHint}>
          <PageList work={work} disabled={isDisabled} />
          <Pending work={work} kind="page" />
          <p className="flex flex-wrap gap-2.5">
            <ChooseFiles
              label={t.takePhoto}
              icon={<Camera aria-hidden="true" />}
              accept="image/*"
              capture
              disabled={isDisabled || pages >= MAX_PAGES}
              onChosen={(chosen) => work.addPages(chosen)}
            />
            <ChooseFiles
              label={t.choosePictures}
              icon={<Images aria-hidden="true" />}
              accept="image/*"
              disabled={isDisabled || pages >= MAX_PAGES}
              onChosen={(chosen) => work.addPages(chosen)}
            />
          </p>
        </Part>
      )}
      {assignment.takesFiles && (
        <Part title={t.files} hint={t.filesHint}>
          <FileList work={work} disabled={isDisabled} />
          <Pending work={work} kind="file" />
          <p>
            <ChooseFiles
              label={t.addFiles}
              icon={<Paperclip aria-hidden="true" />}
              accept={ACCEPTED}
              disabled={isDisabled || files >= MAX_FILES}
              onChosen={(chosen) => {
                const fits = chosen.filter(({ size }) => size <= LIMITS.submission)
                if (fits.length < chosen.length)
                  showToast({ kind: 'error', title: t.error, text: t.fileTooLarge })
                work.addFiles(fits)
              }}
            />
          </p>
        </Part>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline pt-4">
        <Button
          busy={submit.isPending}
          busyLabel={t.sendingWork}
          disabled={isEmpty || work.isBusy}
          onClick={() => setIsAsking(true)}
        >
          {t.submitWork}
        </Button>
        <p role="status" className="text-sm text-muted">
          {work.isBusy ? t.filesUnderWay : stateText(work)}
        </p>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t.submitQuestion}
        text={t.submitText(assignment.sendsLeft - 1)}
        confirmLabel={t.submitWork}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void send()}
      />
      <LeavingQuestion dirty={work.isBusy || (work.saveState !== 'saved' && !submit.isSuccess)} />
    </section>
  )
}

const stateText = ({ saveState, text, files }: Work) =>
  saveState === 'saving' || saveState === 'unsaved'
    ? t.savingDraft
    : saveState === 'failed'
      ? t.draftNotSaved
      : text.trim() === '' && files.length === 0
        ? t.draftIsKept
        : t.draftSaved

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="grid gap-3">
      <div>
        <p id={id} className="text-sm font-semibold">
          {title}
        </p>
        <p className="text-sm text-muted">{hint}</p>
      </div>
      {children}
    </div>
  )
}

interface ChooseProps {
  label: string
  icon: ReactNode
  accept: string
  /** Whether phones open the camera. */
  capture?: boolean
  disabled: boolean
  onChosen: (files: File[]) => void
}

function ChooseFiles({ label, icon, accept, capture, disabled, onChosen }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" icon={icon} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        {...(capture && { capture: 'environment' as const })}
        aria-label={label}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          onChosen(chosen)
        }}
      />
    </>
  )
}

/** The files that are being uploaded, and those that the server refused. */
function Pending({ work, kind }: { work: Work; kind: 'page' | 'file' }) {
  const sending = work.sending.filter((one) => one.kind === kind && one.replaces === undefined)
  const failed = work.sending.filter((one) => one.kind === kind && one.state === 'failed')
  const under = sending.filter(({ state }) => state !== 'failed')
  if (under.length === 0 && failed.length === 0) return null
  const isWaiting = under.some(({ state }) => state === 'waiting')
  return (
    <div className="grid gap-2">
      {under.length > 0 && (
        <p role="status" className="text-sm">
          {isWaiting ? t.waitingForNetwork(under.length) : t.uploading(under.length)}
        </p>
      )}
      {failed.map(({ key, name, message }) => (
        <p
          key={key}
          role="alert"
          className="flex items-center justify-between gap-3 rounded-control bg-danger-soft ps-3.5 text-sm text-danger"
        >
          <span className="min-w-0 break-words">
            {name === '' ? message : t.fileFailed(name, message ?? '')}
          </span>
          <IconButton label={t.dismiss} onClick={() => work.forget(key)}>
            <X aria-hidden="true" />
          </IconButton>
        </p>
      ))}
    </div>
  )
}
