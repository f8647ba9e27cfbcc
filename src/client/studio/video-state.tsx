import { CircleAlert, RotateCw } from 'lucide-react'
import type { Video } from '../../shared/schemas/videos.ts'
import { trpc } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { studioMessages } from './studio-messages.ts'

/** How far the renditions of an uploaded video are; the video plays as it is meanwhile. */
export function VideoState({ video, title }: { video: Video; title: string }) {
  const restart = trpc.videos.restart.useMutation({
    meta: {
      success: studioMessages.videoRestarted,
      failure: studioMessages.videoRestartFailed,
      refresh: ['videos'],
    },
  })
  if (video.state === 'ready')
    return video.heights.length > 0 ? (
      <p className="text-sm text-muted tabular-nums">
        Video: {video.heights.map((height) => `${height}p`).join(', ')}
      </p>
    ) : null
  if (video.state === 'failed')
    return (
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-danger">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        <p className="min-w-0 break-words">Processing failed{video.error && `: ${video.error}`}</p>
        <Button
          size="sm"
          variant="ghost"
          busy={restart.isPending}
          icon={<RotateCw aria-hidden="true" />}
          onClick={() => restart.mutate({ fileId: video.fileId })}
        >
          Try again<span className="sr-only"> to process the video of {title}</span>
        </Button>
      </div>
    )
  const percent = Math.floor(video.percent)
  return (
    <div className="mt-1 flex max-w-xs items-center gap-3 text-sm text-muted tabular-nums">
      {video.state === 'queued' ? (
        <p>Video is waiting to be processed</p>
      ) : (
        <>
          <p className="whitespace-nowrap">Processing {percent} %</p>
          <ProgressBar
            value={percent}
            label={`Processing of the video of ${title}`}
            className="min-w-16 flex-1"
          />
        </>
      )}
    </div>
  )
}
