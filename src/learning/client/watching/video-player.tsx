import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { youtubeId } from '../../../platform/youtube.ts'
import { LockedLesson } from '../lesson/locked-lesson.tsx'
import { useStartAt } from './lesson-progress.ts'
import { useTracking } from './tracking.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { FileScreen } from '../../../platform/client/player/file-screen.tsx'
import { followTurning, watchFullscreen } from '../../../platform/client/player/engine/fullscreen.ts'
import { listenToKeys } from '../../../platform/client/player/engine/keyboard.ts'
import { updateMediaSession } from '../../../platform/client/player/engine/media-session.ts'
import { createPlayer, type Player } from '../../../platform/client/player/player.ts'
import { useStore } from '../../../platform/client/player/store.ts'
import { YoutubeScreen } from '../../../platform/client/player/youtube-screen.tsx'

export interface VideoPlayerProps {
  lesson: Lesson
  autoPlay?: boolean | undefined
  /** What the rest of the page talks to; without it the player keeps to itself. */
  player?: Player | undefined
  /** The picture of a video that has none of its own. */
  poster?: string | null | undefined
  /** Whose course it is, for the system's own display. */
  artist?: string | undefined
  /** Where people talk, in seconds. */
  moments?: readonly number[] | undefined
  /** Lies above the video: what comes next. */
  overlay?: ReactNode
  className?: string | undefined
}

const NONE: readonly number[] = []

/**
 * The video of a lesson: an uploaded file, its renditions or YouTube, with progress for whoever is enrolled. The frame stays
 * when another lesson comes on, so that full screen does, too.
 */
export function VideoPlayer({ player: shared, className, overlay, ...props }: VideoPlayerProps) {
  const { lesson } = props
  const [own] = useState(createPlayer)
  const player = shared ?? own
  const frame = useRef<HTMLDivElement>(null)

  useEffect(
    () =>
      frame.current ? watchFullscreen(frame.current, (fullscreen) => player.set({ fullscreen })) : undefined,
    [player],
  )
  useEffect(() => followTurning(player), [player])
  useEffect(() => (frame.current ? listenToKeys(frame.current, player) : undefined), [player])

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
      {lesson.locked ? (
        <LockedLesson lesson={lesson} />
      ) : lesson.videoUrl === null ? (
        <p className="absolute inset-0 grid place-content-center p-5 text-center text-ink">
          This lesson has no video.
        </p>
      ) : (
        <Screen key={lesson.id} {...props} url={lesson.videoUrl} player={player} frame={frame} />
      )}
      {overlay}
    </section>
  )
}

interface Props extends Omit<VideoPlayerProps, 'overlay' | 'className'> {
  url: string
  player: Player
  frame: RefObject<HTMLDivElement | null>
}

function Screen({
  lesson,
  url,
  player,
  frame,
  autoPlay = false,
  poster,
  artist = '',
  moments = NONE,
}: Props) {
  const { startAt: known, tracked } = useStartAt(lesson)
  // Taken once, when it becomes known: saving the progress moves it along.
  const [startAt, setStartAt] = useState(known)
  if (startAt === undefined && known !== undefined) setStartAt(known)
  useTracking({ player, lessonId: lesson.id, enabled: tracked, outside: !url.startsWith('/') })
  useEffect(() => () => player.reset(), [player])

  const picture = lesson.poster ?? lesson.thumbnail ?? poster ?? null
  const started = useStore(player, (state) => state.started)
  useEffect(
    () => (started ? updateMediaSession(player, { title: lesson.title, artist, picture }) : undefined),
    [started, player, lesson.title, artist, picture],
  )

  const shared = { film: lesson, player, frame, poster: picture, startAt, autoPlay }
  const id = youtubeId(url)
  return id ? <YoutubeScreen {...shared} id={id} /> : <FileScreen {...shared} url={url} moments={moments} />
}
