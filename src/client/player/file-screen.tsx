import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Lesson } from '../../shared/schemas/lessons.ts'
import { cx } from '../ui/cx.ts'
import { useAwake } from './awake.ts'
import { ControlBar } from './controls/control-bar.tsx'
import {
  BigPlay,
  Buffering,
  CaptionText,
  ChangeNotice,
  Failure,
  Jumped,
  Resumed,
} from './controls/overlays.tsx'
import { playFile } from './file-player-engine.ts'
import { pictureGestures } from './gestures.ts'
import type { Player } from './player.ts'
import { useDataSaver } from './preferences.ts'
import { useStore } from './store.ts'

export interface ScreenProps {
  lesson: Lesson
  url: string
  player: Player
  frame: RefObject<HTMLElement | null>
  poster: string | null
  /** Where to begin; undefined while that is not known yet. */
  startAt: number | undefined
  autoPlay: boolean
  moments: readonly number[]
}

/** A video file or its renditions, with controls of our own. */
export function FileScreen({ lesson, url, player, frame, poster, startAt, autoPlay, moments }: ScreenProps) {
  const video = useRef<HTMLVideoElement>(null)
  const dataSaver = useDataSaver()
  const [jumped, setJumped] = useState<number | null>(null)
  const { awake, moved, wake, sleep, setMenuOpen } = useAwake(player, frame)
  const playing = useStore(player, (state) => state.playing)
  const started = useStore(player, (state) => state.started)
  const ready = startAt !== undefined

  // The place to begin is taken once, when it becomes known: saving the progress moves it along.
  const beginning = useRef(startAt)
  if (!started && ready) beginning.current = startAt
  useEffect(() => {
    if (!ready || !video.current || !frame.current) return
    const stop = playFile({
      player,
      video: video.current,
      frame: frame.current,
      url,
      hls: lesson.hls,
      startAt: beginning.current ?? 0,
      dataSaver,
    })
    if (autoPlay) player.control?.play()
    return stop
    // Turning the data saver on or off begins anew with the next video: it does not interrupt this one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [player, frame, url, lesson.hls, ready])

  const gestures = useMemo(() => {
    let forget: ReturnType<typeof setTimeout> | undefined
    return pictureGestures({
      player,
      onTap: () => tap.current(),
      onJump: (seconds) => {
        setJumped(seconds)
        clearTimeout(forget)
        forget = setTimeout(() => setJumped(null), 700)
      },
    })
  }, [player])
  useEffect(() => gestures.stop, [gestures])
  const tap = useRef(() => undefined as void)
  tap.current = () => {
    if (!player.get().playing) player.control?.play()
    else if (moved) sleep()
    else wake()
  }

  return (
    <>
      <video
        ref={video}
        playsInline
        preload="none"
        poster={poster ?? undefined}
        aria-label={lesson.title}
        className="absolute inset-0 size-full object-contain"
      >
        {lesson.captions.map((caption) => (
          <track
            key={caption.id}
            kind="captions"
            srcLang={caption.language}
            label={caption.label}
            src={caption.url}
          />
        ))}
      </video>
      <noscript>
        <video
          controls
          preload="none"
          src={url}
          poster={poster ?? undefined}
          aria-label={lesson.title}
          className="absolute inset-0 z-10 size-full"
        />
      </noscript>
      {/* The picture can be clicked and tapped; keys and the bar below do the same for everybody else. */}
      <div
        data-part="picture"
        onPointerUp={(event) => gestures.onPointerUp(event.nativeEvent, event.currentTarget)}
        onDoubleClick={gestures.onDoubleClick}
        className={cx(
          'group/picture absolute inset-0 grid touch-manipulation place-items-center select-none',
          awake ? 'cursor-pointer' : 'cursor-none',
        )}
      >
        {!started && !playing && <BigPlay />}
      </div>
      <Buffering player={player} />
      <CaptionText player={player} raised={awake} />
      {jumped !== null && <Jumped seconds={jumped} />}
      <ChangeNotice player={player} />
      {(beginning.current ?? 0) > 0 && <Resumed player={player} at={beginning.current ?? 0} />}
      <div
        className={cx(
          'absolute inset-x-0 bottom-0 bg-linear-to-t from-black/90 via-black/60 to-transparent pt-10 transition-opacity duration-150',
          !awake &&
            'pointer-events-none opacity-0 has-focus-visible:pointer-events-auto has-focus-visible:opacity-100',
        )}
      >
        <ControlBar
          player={player}
          lesson={lesson}
          onOpenChange={setMenuOpen}
          length={lesson.durationSeconds ?? 0}
          moments={moments}
          storyboard={lesson.hls && !dataSaver ? `${url}/storyboard.vtt` : null}
        />
      </div>
      <Failure player={player} />
    </>
  )
}
