import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { cx } from '../../../platform/client/ui/cx.ts'
import { useControlsShown } from './engine/use-controls-shown.ts'
import { ControlBar } from './controls/control-bar.tsx'
import {
  Begun,
  BigPlay,
  Buffering,
  CaptionText,
  ChangeNotice,
  Failure,
  Jumped,
  MiddleMark,
  MomentLink,
  Steps,
} from './controls/overlays.tsx'
import { playFile } from './engine/file-player-engine.ts'
import { listenToGestures } from './engine/gestures.ts'
import type { Film, Player } from './player.ts'
import { savesData, useDataSaver } from './preferences.ts'
import { createPendingControl } from './pending-control.ts'
import { useStore } from './store.ts'

export interface ScreenProps {
  film: Film
  url: string
  player: Player
  frame: RefObject<HTMLElement | null>
  poster: string | null
  /** The start position in seconds. Undefined until it is known. */
  startAt: number | undefined
  /** Whether the start is the position at which the user stopped earlier. */
  resumes: boolean
  autoPlay: boolean
  moments: readonly number[]
}

const JUMP_SHOWN_MS = 700

/** A video file or its renditions, with our own controls. */
export function FileScreen(props: ScreenProps & { cover: string | null }) {
  const { film, url, player, frame, poster, cover, startAt, resumes, autoPlay, moments } = props
  // Preloads the poster, the largest element of the page.
  if (poster) preload(poster, { as: 'image', fetchPriority: 'high' })
  const video = useRef<HTMLVideoElement>(null)
  const dataSaver = useDataSaver()
  const [jumped, setJumped] = useState<number | null>(null)
  const { awake, moved, wake, sleep, setMenuOpen } = useControlsShown(player, frame)
  const playing = useStore(player, (state) => state.playing)
  const started = useStore(player, (state) => state.started)
  const ended = useStore(player, (state) => state.ended)
  const audioOnly = useStore(player, (state) => state.audioOnly)

  // A layout effect, because React handles the recorded press that hydrates this part before other effects.
  useLayoutEffect(() => player.attach(createPendingControl(player)), [player])
  const onStart = useEffectEvent(() => {
    if (autoPlay || player.get().playing || video.current?.paused === false) player.control?.play()
  })
  // A changed data saver and new renditions apply only to the next video, so that this video is not interrupted.
  // During hydration, `dataSaver` still has the server's value.
  const asItIsNow = useEffectEvent(() => ({ hls: film.hls, dataSaver: savesData() }))
  useEffect(() => {
    if (startAt === undefined || !video.current || !frame.current) return undefined
    const around = frame.current
    const stop = playFile({
      player,
      video: video.current,
      frame: around,
      url,
      startAt,
      ...asItIsNow(),
    })
    onStart()
    return stop
  }, [player, frame, url, startAt])

  const tap = useEffectEvent((middle: boolean) => {
    if (!player.get().playing) player.control?.play()
    else if (!moved) wake()
    else if (middle) player.control?.pause()
    else sleep()
  })
  const picture = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let forget: ReturnType<typeof setTimeout> | undefined
    const stop = listenToGestures({
      player,
      picture: picture.current,
      onTap: (middle) => tap(middle),
      onJump: (seconds) => {
        setJumped(seconds)
        clearTimeout(forget)
        forget = setTimeout(() => setJumped(null), JUMP_SHOWN_MS)
      },
    })
    return () => {
      clearTimeout(forget)
      stop()
    }
  }, [player])

  return (
    <>
      <video
        ref={video}
        playsInline
        preload="none"
        poster={poster ?? undefined}
        aria-label={film.title}
        className="absolute inset-0 size-full object-contain"
      >
        {film.captions.map((caption) => (
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
          aria-label={film.title}
          className="absolute inset-0 z-10 size-full"
        />
      </noscript>
      {/* Audio without video shows the cover. */}
      {(audioOnly || film.kind === 'audio') && cover && (
        <img src={cover} alt="" className="absolute inset-0 size-full object-contain" />
      )}
      {/*
       * The picture is clickable for mouse and touch. Keyboard and screen reader users use the keys and the control
       * bar.
       */}
      <div
        ref={picture}
        data-part="picture"
        className={cx(
          // On small screens, the icon is a little higher, so that the bar does not overlap it.
          'group/picture absolute inset-0 grid touch-manipulation place-items-center select-none @max-lg:pb-4 in-[:fullscreen]:touch-pinch-zoom',
          awake ? 'cursor-pointer' : 'cursor-none',
        )}
      >
        {!started && !playing && <BigPlay />}
        {started && awake && <MiddleMark playing={playing} />}
      </div>
      {started && awake && !ended && (
        <>
          <Steps player={player} />
          <MomentLink player={player} />
        </>
      )}
      <Buffering player={player} />
      <CaptionText player={player} raised={awake} />
      {jumped !== null && <Jumped seconds={jumped} />}
      <ChangeNotice player={player} />
      {startAt !== undefined && startAt > 0 && <Begun player={player} at={startAt} resumes={resumes} />}
      {/* Only controls receive presses. Presses between them reach the picture. */}
      <div
        className={cx(
          'pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-black/90 via-black/60 to-transparent pt-10 transition-opacity duration-150',
          awake
            ? '[--press:auto]'
            : 'opacity-0 [--press:none] has-focus-visible:opacity-100 has-focus-visible:[--press:auto]',
        )}
      >
        <ControlBar
          player={player}
          film={film}
          onOpenChange={setMenuOpen}
          length={film.durationSeconds ?? 0}
          moments={moments}
          storyboard={film.hls && !dataSaver ? `${url}/storyboard.vtt` : null}
        />
      </div>
      <Failure player={player} />
    </>
  )
}
