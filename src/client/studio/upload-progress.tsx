import { formatBytes } from '../../shared/bytes.ts'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import type { UploadProgress } from './upload.ts'
import type { RunningUpload } from './use-uploads.ts'

interface UploadProgressCardProps {
  upload: RunningUpload | null
  onCancel: () => void
}

/** How far a file is, how fast it goes, and the way to stop it; stays in sight at the end of a form that scrolls. */
export function UploadProgressCard({ upload, onCancel }: UploadProgressCardProps) {
  if (!upload) return null
  const { name, progress } = upload
  const percent = progress && progress.total > 0 ? Math.floor((progress.sent / progress.total) * 100) : 0
  return (
    <div className="sticky -bottom-3 z-10 sm:-bottom-4 rounded-control border border-amber-mark bg-amber-soft px-4 py-3">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 truncate font-medium">{name}</p>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
      <ProgressBar value={percent} label={`Upload of ${name}`} className="my-1.5" />
      <p className="text-sm tabular-nums">{describeProgress(progress)}</p>
      {/* Said at every tenth, not at every byte. */}
      <p role="status" className="sr-only">
        {percent === 100 ? 'The server checks the file' : `${Math.floor(percent / 10) * 10} percent`}
      </p>
    </div>
  )
}

/** '45 % · 12 MB of 27 MB · 3.1 MB/s · 5 s left' */
export function describeProgress(progress: UploadProgress | null): string {
  if (!progress || progress.total === 0) return 'Starting…'
  const { sent, total, bytesPerSecond } = progress
  if (sent >= total) return '100 % · the server checks the file…'
  const parts = [`${Math.floor((sent / total) * 100)} %`, `${formatBytes(sent)} of ${formatBytes(total)}`]
  if (bytesPerSecond)
    parts.push(`${formatBytes(bytesPerSecond)}/s`, `${timeLeft((total - sent) / bytesPerSecond)} left`)
  return parts.join(' · ')
}

const timeLeft = (seconds: number) =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`
