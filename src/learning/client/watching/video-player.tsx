import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createPlayer, type Player } from '../../../media/client/player/player.ts'
import { type RecordedKeys, recordKeys } from '../../../media/client/player/replay-keys.ts'
import { Deferred } from '../../../platform/client/hydration/deferred.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Ring } from '../../../platform/client/ui/spinner.tsx'
import type { VideoScreenProps } from './video-screen.tsx'
import { t } from '../../texts/lesson.ts'

const VideoScreen = lazyPart(() => import('./video-screen.tsx').then((m) => m.VideoScreen), {
  deferred: true,
})

/** Loads the code of the player. The loaders of pages with a video call this. */
export const videoReady = VideoScreen.ready

export interface VideoPlayerProps extends Omit<VideoScreenProps, 'player' | 'frame'> {
  /** The player if other parts of the page also control it. Otherwise the component creates one. */
  player?: Player | undefined
  /** Content that covers the video, such as the next lesson. */
  overlay?: ReactNode
  className?: string | undefined
}

/** The video of a lesson. The frame stays mounted between lessons, so that full screen continues. */
export function VideoPlayer({ player: shared, className, overlay, ...props }: VideoPlayerProps) {
  const { lesson } = props
  const [own] = useState(createPlayer)
  const frame = useRef<HTMLElement>(null)
  const plays = !lesson.locked && lesson.videoUrl !== null
  const keys = useRef<RecordedKeys>(null)
  const [pressed, setPressed] = useState(false)
  // A layout effect runs before the effects of the deferred screen, which may be hydrated already.
  useLayoutEffect(() => {
    if (!plays || !frame.current?.querySelector('[data-deferred]')) return undefined
    const recorded = (keys.current = recordKeys(frame.current, setPressed))
    return () => recorded.stop()
  }, [plays])
  return (
    <section
      ref={frame}
      aria-label={lesson.kind === 'audio' ? lesson.title : t.video(lesson.title)}
      tabIndex={-1}
      // Timelines and player controls run from left to right in every language.
      dir="ltr"
      data-theme="dark"
      data-player={lesson.id}
      className={cx(
        '@container-size relative aspect-video w-full overflow-hidden bg-black outline-none',
        className,
      )}
    >
      <DeferredScreen {...props} player={shared ?? own} frame={frame} keys={keys} />
      {pressed && (
        <div
          role="status"
          className="pointer-events-none absolute inset-0 grid place-items-center text-on-stage @max-lg:pb-4"
        >
          <Ring className="size-24" />
          <span className="sr-only">{t.loadingVideo}</span>
        </div>
      )}
      {overlay}
    </section>
  )
}

type DeferredScreenProps = VideoScreenProps & { keys: RefObject<RecordedKeys | null> }

/** The server renders the poster and the controls. The browser hydrates them at the first interaction. */
const DeferredScreen = memo(function DeferredScreen({ keys, ...props }: DeferredScreenProps) {
  return (
    <Deferred onHydrated={() => keys.current?.replay()}>
      <VideoScreen {...props} />
    </Deferred>
  )
})
