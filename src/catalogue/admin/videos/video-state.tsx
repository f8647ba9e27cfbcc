import { CircleAlert, RotateCw } from 'lucide-react'
import type { Video } from '../../../media/videos.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { ProgressBar } from '../../../platform/client/ui/progress-bar.tsx'
import { studioMessages } from '../studio-messages.ts'

/** As high in every state: the rows below are not to move while somebody presses or drags them. */
const line = 'flex min-h-11 items-center text-sm md:min-h-9'

/** How far the renditions of an uploaded video are, once that is known; the video plays as it is meanwhile. */
export function VideoState({ video, title }: { video: Video | undefined; title: string }) {
  const restart = trpc.videos.restart.useMutation({
    meta: {
      success: studioMessages.videoRestarted,
      failure: studioMessages.videoRestartFailed,
      refresh: ['videos'],
    },
  })
  if (!video) return <div className={line} />
  if (video.state === 'ready')
    return (
      <p className={cx(line, 'text-muted tabular-nums')}>
        Video: {video.heights.map((height) => `${height}p`).join(', ') || 'as it was uploaded'}
      </p>
    )
  if (video.state === 'failed')
    return (
      <div className={cx(line, 'flex-wrap gap-x-2 text-danger')}>
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
    <div className={cx(line, 'max-w-xs gap-3 text-muted tabular-nums')}>
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
