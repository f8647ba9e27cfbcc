import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createPlayer, type Player } from '../../../platform/client/player/player.ts'
import { type FirstPress, keepFirstPress } from '../../../platform/client/player/first-press.ts'
import { Asleep } from '../../../platform/client/document/asleep.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { lazyPart } from '../../../platform/client/ui/lazy-part.ts'
import { Ring } from '../../../platform/client/ui/spinner.tsx'
import type { VideoScreenProps } from './video-screen.tsx'

const VideoScreen = lazyPart(() => import('./video-screen.tsx').then((m) => m.VideoScreen), { sleeps: true })

/** For the loader of a page that arrives with a video. */
export const videoReady = VideoScreen.ready

export interface VideoPlayerProps extends Omit<VideoScreenProps, 'player' | 'frame'> {
  /** What the rest of the page talks to; without it the player keeps to itself. */
  player?: Player | undefined
  /** Lies above the video: what comes next. */
  overlay?: ReactNode
  className?: string | undefined
}

/** The video of a lesson. The frame stays when another lesson comes on, so that full screen does, too. */
export function VideoPlayer({ player: shared, className, overlay, ...props }: VideoPlayerProps) {
  const { lesson } = props
  const [own] = useState(createPlayer)
  const frame = useRef<HTMLElement>(null)
  const plays = !lesson.locked && lesson.videoUrl !== null
  const first = useRef<FirstPress>(null)
  const [pressed, setPressed] = useState(false)
  // Before the effects of what sleeps, which may be awake already.
  useLayoutEffect(() => {
    if (!plays || !frame.current?.querySelector('[data-asleep]')) return undefined
    const kept = (first.current = keepFirstPress(frame.current, setPressed))
    return () => kept.stop()
  }, [plays])
  return (
    <section
      ref={frame}
      aria-label={`Video: ${lesson.title}`}
      tabIndex={-1}
      data-theme="dark"
      data-player={lesson.id}
      className={cx(
        '@container-size relative aspect-video w-full overflow-hidden bg-black outline-none',
        className,
      )}
    >
      <SleepingScreen {...props} player={shared ?? own} frame={frame} first={first} />
      {pressed && (
        <div
          role="status"
          className="pointer-events-none absolute inset-0 grid place-items-center text-on-stage @max-lg:pb-4"
        >
          <Ring className="size-24" />
          <span className="sr-only">Loading the video</span>
        </div>
      )}
      {overlay}
    </section>
  )
}

type SleepingProps = VideoScreenProps & { first: RefObject<FirstPress | null> }

/** The poster with its controls is there at once; what they do comes with the first sign of somebody who may press them. */
const SleepingScreen = memo(function SleepingScreen({ first, ...props }: SleepingProps) {
  return (
    <Asleep onAwake={() => first.current?.again()}>
      <VideoScreen {...props} />
    </Asleep>
  )
})
