import { CircleAlert, RotateCw, WifiOff } from 'lucide-react'
import { formatBytes } from '../../../platform/bytes.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { ProgressBar } from '../../../platform/client/ui/progress-bar.tsx'
import type { Wait } from '../../../media/client/upload/retries.ts'
import type { UploadProgress } from '../../../media/client/upload/upload.ts'
import type { FailedUpload, RunningUpload } from './use-uploads.ts'
import { t } from '../../texts/admin-upload.ts'

interface UploadProgressCardProps {
  upload: RunningUpload | null
  onCancel: () => void
  /** The failed upload. If set, the card shows a retry button, which submits the form again. */
  failed?: FailedUpload | null
}

const WAITING: Record<Wait, string> = {
  get connection() {
    return t.connectionLost
  },
  get server() {
    return t.serverIsBusy
  },
}

// Stays visible at the end of a scrolling form. The shadow covers content below it.
const card =
  'sticky -bottom-3 z-10 sm:-bottom-4 rounded-control border px-4 py-3 shadow-[0_1rem_0_var(--color-raised)]'

/**
 * Shows the progress, the speed and the errors of an upload, with a cancel button. Use it inside the form that
 * uploads.
 */
export function UploadProgressCard({ upload, onCancel, failed }: UploadProgressCardProps) {
  if (!upload) return failed ? <Failure {...failed} /> : null
  const { name, progress, waiting } = upload
  const percent = percentOf(progress)
  return (
    <div className={`${card} border-amber-mark bg-amber-soft`}>
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 truncate font-medium">{name}</p>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t.cancelUpload}
        </Button>
      </div>
      <ProgressBar value={percent} label={t.uploadOf(name)} className="my-1.5" />
      {waiting && (
        <p className="flex items-center gap-2 font-medium">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {WAITING[waiting]}
        </p>
      )}
      <p className="text-sm tabular-nums">{describeProgress(progress, waiting !== null)}</p>
      {/* Screen readers announce only every ten percent. */}
      <p role="status" className="sr-only">
        {waiting
          ? WAITING[waiting]
          : percent === 100
            ? t.serverChecks
            : t.percentSent(Math.floor(percent / 10) * 10)}
      </p>
    </div>
  )
}

/** The error of an upload. Unlike a toast, it stays until the next attempt or until another file is selected. */
function Failure({ name, reason }: FailedUpload) {
  return (
    <div className={`${card} flex flex-wrap items-center gap-x-3 gap-y-1 border-danger bg-raised`}>
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium break-words">{t.wasNotUploaded(name)}</p>
        <p className="text-sm break-words text-danger">{reason}</p>
      </div>
      <Button type="submit" size="sm" variant="secondary" icon={<RotateCw aria-hidden="true" />}>
        {t.tryAgain}
      </Button>
    </div>
  )
}

const percentOf = (progress: UploadProgress | null) =>
  progress && progress.total > 0 ? Math.floor((progress.sent / progress.total) * 100) : 0

/** Returns text such as '45% · 12 MB of 27 MB · 3.1 MB/s · 5 s left'. */
export function describeProgress(progress: UploadProgress | null, waiting = false): string {
  if (!progress || progress.total === 0) return waiting ? '0%' : t.starting
  const { sent, total, bytesPerSecond } = progress
  if (sent >= total && !waiting) return t.serverChecksAll
  const parts = [`${percentOf(progress)}%`, t.sentOf(formatBytes(sent), formatBytes(total))]
  if (bytesPerSecond && !waiting)
    parts.push(`${formatBytes(bytesPerSecond)}/s`, t.timeLeft(timeLeft((total - sent) / bytesPerSecond)))
  return parts.join(' · ')
}

const timeLeft = (seconds: number) =>
  seconds < 90 ? t.seconds(Math.max(1, Math.round(seconds))) : t.minutes(Math.round(seconds / 60))
