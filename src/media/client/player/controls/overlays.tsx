import { Link2, RotateCcw, SkipBack, SkipForward, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../../platform/client/ui/button.tsx'
import { cx } from '../../../../platform/client/ui/cx.ts'
import { Ring } from '../../../../platform/client/ui/spinner.tsx'
import { formatClock } from '../format-time.ts'
import { PauseMark, PlayMark } from '../icons.tsx'
import { actions, type Player, type PlayerState } from '../player.ts'
import { useStore } from '../store.ts'
import { ControlButton } from './control-button.tsx'
import { t } from '../../../texts/player.ts'

/** Decorative play icon before the video starts. Users click the picture, or the button in the bar. */
export function BigPlay() {
  return (
    <span
      aria-hidden="true"
      className="grid size-14 place-items-center rounded-full bg-amber text-on-amber shadow-floating transition-transform duration-150 group-hover/picture:scale-105 @sm:size-16 @lg:size-20"
    >
      <PlayMark className="size-7 @sm:size-8 @lg:size-10" />
    </span>
  )
}

/**
 * Shows what a tap in the middle does. Shown only on touch screens, which have no other large button for this action.
 */
export function MiddleMark({ playing }: { playing: boolean }) {
  const Mark = playing ? PauseMark : PlayMark
  return (
    <span
      aria-hidden="true"
      data-middle
      className="hidden size-14 place-items-center rounded-full bg-black/60 text-on-stage pointer-coarse:grid"
    >
      <Mark className="size-7" />
    </span>
  )
}

const step = 'size-12 rounded-full! bg-black/60 [pointer-events:auto] [&_svg]:fill-current'

/** Buttons for the previous and next lesson on touch screens. They also work in full screen. */
export function Steps({ player }: { player: Player }) {
  const previous = useStore(player, (state) => state.previous)
  const next = useStore(player, (state) => state.next)
  return (
    <div className="pointer-events-none absolute inset-0 hidden place-items-center @max-lg:pb-4 pointer-coarse:grid">
      <div className="flex w-52 justify-between @lg:w-72">
        {previous ? (
          <ControlButton label={t.previousLesson} shortcut="Shift+P" onClick={previous} className={step}>
            <SkipBack aria-hidden="true" />
          </ControlButton>
        ) : (
          <span />
        )}
        {next && (
          <ControlButton label={t.nextLesson} shortcut="Shift+N" onClick={next} className={step}>
            <SkipForward aria-hidden="true" />
          </ControlButton>
        )}
      </div>
    </div>
  )
}

/**
 * A button that shares a link to the current position. Hidden in full screen with a mouse, because its toast would
 * not be visible there.
 */
export function MomentLink({ player }: { player: Player }) {
  const link = useStore(player, (state) => state.link)
  if (!link) return null
  return (
    <ControlButton
      label={t.linkToMoment}
      onClick={() => link(player.get().time)}
      className="absolute! top-2 end-2 rounded-full! bg-black/60 pointer-fine:in-[:fullscreen]:hidden pointer-fine:@max-sm:hidden"
    >
      <Link2 aria-hidden="true" />
    </ControlButton>
  )
}

/** Shows, after a short delay, that the video waits for data. */
export function Buffering({ player }: { player: Player }) {
  const waiting = useStore(player, (state) => state.waiting && state.playing && !state.failed)
  return (
    <div role="status" className="pointer-events-none absolute inset-0 grid place-items-center text-on-stage">
      {waiting && <LateRing />}
    </div>
  )
}

function LateRing() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  return (
    <>
      <Ring className="size-14" />
      <span className="sr-only">{t.loadingVideo}</span>
    </>
  )
}

/** The error, with advice for the user. Retries when the connection returns. */
export function Failure({ player }: { player: Player }) {
  const failed = useStore(player, (state) => state.failed)
  useEffect(() => {
    if (!failed) return
    const tryAgain = () => player.control?.retry?.()
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [failed, player])
  if (!failed) return null
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-4 bg-stage/90 p-5 text-center text-ink"
    >
      <TriangleAlert aria-hidden="true" className="size-8 text-amber @max-sm:hidden" />
      <p className="max-w-sm">{t.videoFailed}</p>
      <Button size="sm" onClick={() => player.control?.retry?.()}>
        {t.tryAgain}
      </Button>
    </div>
  )
}

/** The current caption. Moves up while the bar is visible. */
export function CaptionText({ player, raised }: { player: Player; raised: boolean }) {
  const cue = useStore(player, (state) => state.cue)
  if (!cue) return null
  return (
    <div
      className={cx(
        'pointer-events-none absolute inset-x-0 flex justify-center px-4 text-center transition-[bottom] duration-150',
        raised ? 'bottom-24 @lg:bottom-22' : 'bottom-4 @lg:bottom-8',
      )}
    >
      <span
        data-part="caption"
        className="max-w-[46rem] rounded-sm bg-black/80 box-decoration-clone px-2.5 py-1 text-[clamp(0.9375rem,2.6cqw,1.75rem)] leading-snug whitespace-pre-line text-white"
      >
        {cue}
      </span>
    </div>
  )
}

/** The number of seconds that a double tap skipped. */
export function Jumped({ seconds }: { seconds: number }) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute inset-y-0 grid w-2/5 place-items-center bg-white/15 text-lg font-semibold text-white tabular-nums',
        seconds < 0 ? 'start-0 rounded-e-[50%]' : 'end-0 rounded-s-[50%]',
      )}
    >
      {seconds < 0 ? '−' : '+'}
      {t.secondsShort(Math.abs(seconds))}
    </div>
  )
}

const SHOWN_MS = 1000

const volumeText = ({ volume, muted }: PlayerState) => {
  const percent = muted ? 0 : Math.round(volume * 100)
  return percent > 100 ? t.volumeBoosted(percent) : t.volumeNow(percent)
}

/** Briefly shows changes of volume, speed and captions, for users who change them with keys while the bar is hidden. */
export function ChangeNotice({ player }: { player: Player }) {
  const [notice, setNotice] = useState('')

  useEffect(() => {
    let before = player.get()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = player.subscribe(() => {
      const now = player.get()
      const changed =
        now.volume !== before.volume || now.muted !== before.muted
          ? volumeText(now)
          : now.speed !== before.speed
            ? t.speedNow(now.speed)
            : now.captions !== before.captions
              ? now.captions
                ? t.captionsOn
                : t.captionsOff
              : ''
      before = now
      // Preferences that are restored before playback don't count as changes.
      if (!changed || !now.started) return
      setNotice(changed)
      clearTimeout(timer)
      timer = setTimeout(() => setNotice(''), SHOWN_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [player])

  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-4 flex justify-center">
      {notice && (
        <span className="rounded-full bg-black/80 px-3.5 py-1.5 text-sm font-semibold text-white tabular-nums">
          {notice}
        </span>
      )}
    </div>
  )
}

/**
 * Announces that the video resumes, or starts at the position in the URL. Has a button to start from the beginning.
 */
export function Begun({ player, at, resumes }: { player: Player; at: number; resumes: boolean }) {
  const [shown, setShown] = useState(true)
  const started = useStore(player, (state) => state.started)
  useEffect(() => {
    if (!started) return undefined
    const timer = setTimeout(() => setShown(false), 6000)
    return () => clearTimeout(timer)
  }, [started])
  if (!shown) return null
  return (
    <div className="pointer-events-none absolute top-2 start-2 flex items-center gap-1 rounded-full bg-black/80 ps-3.5 text-sm text-white @lg:top-3 @lg:start-3">
      <span className="tabular-nums">
        {resumes
          ? started
            ? t.resumed(formatClock(at))
            : t.resumes(formatClock(at))
          : started
            ? t.begun(formatClock(at))
            : t.begins(formatClock(at))}
      </span>
      <button
        type="button"
        onClick={() => {
          actions(player).seekTo(0)
          setShown(false)
        }}
        className="pointer-events-auto inline-flex min-h-[44px] items-center gap-1.5 rounded-full px-3 font-semibold hover:bg-white/15 [&_svg]:size-4 @lg:pointer-fine:min-h-9"
      >
        <RotateCcw aria-hidden="true" />
        {t.startOver}
      </button>
    </div>
  )
}
