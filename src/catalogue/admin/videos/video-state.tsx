import { CircleAlert, RotateCw } from 'lucide-react'
import type { LessonKind } from '../../kinds.rules.ts'
import type { Video } from '../../../media/videos.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { ProgressBar } from '../../../platform/client/ui/progress-bar.tsx'
import { studioMessages } from '../studio-messages.ts'
import { t } from '../../texts/admin-videos.ts'
import { t as kinds } from '../../texts/kinds.ts'

/** All states have the same height, so that rows below don't move under the pointer. */
const line = 'flex min-h-11 items-center text-sm md:min-h-9'

/** The encoding progress of an uploaded video. Until it is encoded, players use the original file. */
type Props = { video: Video | undefined; title: string; kind?: LessonKind }

export function VideoState({ video, title, kind }: Props) {
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
        {kind === 'audio'
          ? kinds.audioReady
          : video.heights.length > 0
            ? t.videoHeights(video.heights.map((height) => `${height}p`).join(', '))
            : t.videoAsUploaded}
      </p>
    )
  if (video.state === 'failed')
    return (
      <div className={cx(line, 'flex-wrap gap-x-2 text-danger')}>
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        <p className="min-w-0 break-words">
          {video.error ? t.processingFailedBecause(video.error) : t.processingFailed}
        </p>
        <Button
          size="sm"
          variant="ghost"
          busy={restart.isPending}
          icon={<RotateCw aria-hidden="true" />}
          aria-label={t.tryAgainFor(title)}
          onClick={() => restart.mutate({ fileId: video.fileId })}
        >
          {t.tryAgain}
        </Button>
      </div>
    )
  const percent = Math.floor(video.percent)
  return (
    <div className={cx(line, 'max-w-xs gap-3 text-muted tabular-nums')}>
      {video.state === 'queued' ? (
        <p>{t.videoQueued}</p>
      ) : (
        <>
          <p className="whitespace-nowrap">{t.processing(percent)}</p>
          <ProgressBar value={percent} label={t.processingOf(title)} className="min-w-16 flex-1" />
        </>
      )}
    </div>
  )
}
