import { ExternalLink, RotateCw } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { FilePicker } from '../../../platform/client/ui/forms/file-picker.tsx'
import { studioMessages } from '../studio-messages.ts'
import { t } from '../../texts/kinds.ts'

interface PdfFieldProps {
  /** The lesson in the form. Undefined for a new lesson. */
  lessonId: number | undefined
  /** The URL of the lesson's current PDF. */
  kept: string
  onRemove: () => void
  file: File | null
  onFile: (file: File | null) => void
  error?: string | undefined
  download: UseFormRegisterReturn
}

/** The PDF of a lesson, and whether students can download it. */
export const PdfField = ({ lessonId, kept, onRemove, file, onFile, error, download }: PdfFieldProps) => (
  <div className="grid gap-3">
    {kept && !file && (
      <div className="grid gap-1 text-sm">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="me-auto">{t.lessonHasPdf}</p>
          <a
            href={kept}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            <ExternalLink aria-hidden="true" />
            {t.openPdf}
          </a>
          <Button variant="ghost" size="sm" onClick={onRemove}>
            {t.removePdf}
          </Button>
        </div>
        {lessonId !== undefined && <PagesState lessonId={lessonId} />}
      </div>
    )}
    <FilePicker
      label={t.pdfFile}
      prompt={t.choosePdf}
      hint={t.pdfFileHint}
      accept="application/pdf,.pdf"
      file={file}
      onChange={onFile}
      error={error}
    />
    <Checkbox label={t.allowDownload} hint={t.allowDownloadHint} {...download} />
  </div>
)

const POLL_MS = 2000

/** Whether the pictures of the pages are ready. */
function PagesState({ lessonId }: { lessonId: number }) {
  const { data } = trpc.lessons.documentSource.useQuery(
    { id: lessonId },
    {
      refetchInterval: ({ state }) =>
        state.data?.state === 'queued' || state.data?.state === 'processing' ? POLL_MS : false,
    },
  )
  const restart = trpc.lessons.restartDocument.useMutation({
    meta: { failure: studioMessages.videoRestartFailed, refresh: ['lessons'] },
  })
  if (!data?.state) return null
  if (data.state === 'failed')
    return (
      <div className="grid justify-items-start gap-1">
        <p className="text-danger">{t.pagesFailed}</p>
        <Button
          variant="ghost"
          size="sm"
          busy={restart.isPending}
          icon={<RotateCw aria-hidden="true" />}
          onClick={() => restart.mutate({ id: lessonId })}
        >
          {t.prepareAgain}
        </Button>
      </div>
    )
  return (
    <p role="status" className="text-muted">
      {data.state === 'ready' ? t.pagesReady(data.pages) : t.pagesInProcess}
    </p>
  )
}
