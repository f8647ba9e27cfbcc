import { type PointerEvent, useState } from 'react'
import { chapterAt } from '../chapters.ts'
import { formatClock, formatSpoken } from '../format-time.ts'
import { actions, type Player } from '../player.ts'
import { useStore } from '../store.ts'
import { Preview } from './preview.tsx'
import { Slider } from './slider.tsx'
import { t } from '../../../texts/player.ts'

export interface SeekBarProps {
  player: Player
  /** The length to show until the video is loaded. */
  length: number
  /** Positions of comments, in seconds. */
  moments: readonly number[]
  /** The URL of the storyboard, if there is one. */
  storyboard: string | null
}

/** Returns the positions of the marks, at most one for each hundredth of the bar. */
const marks = (moments: readonly number[], length: number) =>
  length > 0
    ? [...new Set(moments.filter((at) => at <= length).map((at) => Math.round((at / length) * 100)))]
    : []

/** The seek bar: played and loaded ranges, positions of comments, and the time at the pointer. */
export function SeekBar({ player, length, moments, storyboard }: SeekBarProps) {
  const time = useStore(player, (state) => state.time)
  const known = useStore(player, (state) => state.duration)
  const chapters = useStore(player, (state) => state.chapters)
  const buffered = useStore(player, (state) => state.buffered)
  const [hovered, setHovered] = useState<number | null>(null)
  const duration = known || length
  const part = (seconds: number) =>
    `${duration ? Math.min(100, Math.max(0, (seconds / duration) * 100)) : 0}%`

  const hover = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setHovered(Math.min(1, Math.max(0, (event.clientX - left) / width)) * duration)
  }

  return (
    <div
      className="relative"
      onPointerMove={hover}
      onPointerDown={hover}
      onPointerLeave={() => setHovered(null)}
    >
      {hovered !== null && duration > 0 && (
        <Preview seconds={hovered} share={hovered / duration} storyboard={storyboard} chapters={chapters} />
      )}
      <Slider
        label={t.seek}
        valueText={[
          t.timeOf(formatSpoken(time), formatSpoken(duration)),
          chapters[chapterAt(chapters, time)]?.title,
        ]
          .filter(Boolean)
          .join(', ')}
        min={0}
        max={Math.max(duration, 0.1)}
        step={0.1}
        value={Math.min(time, Math.max(duration, 0.1))}
        disabled={!duration}
        onValue={(seconds) => actions(player).seekTo(seconds)}
      >
        <div className="relative h-1 w-full rounded-full bg-white/25 transition-[height] duration-120 group-hover/slider:h-1.5">
          {buffered.map(([from, to]) => (
            <div
              key={from}
              data-part="buffered"
              className="absolute inset-y-0 rounded-full bg-white/35"
              style={{ left: part(from), width: part(to - from) }}
            />
          ))}
          <div className="absolute inset-y-0 start-0 rounded-full bg-amber" style={{ width: part(time) }} />
          {chapters.slice(1).map(({ at }) => (
            <div
              key={at}
              data-part="chapter"
              className="absolute -inset-y-px w-[3px] -translate-x-1/2 bg-black"
              style={{ left: part(at) }}
            />
          ))}
          {marks(moments, duration).map((at) => (
            <div
              key={at}
              data-part="moment"
              className="absolute top-1/2 h-2 w-1 -translate-1/2 rounded-full bg-on-stage ring-1 ring-black/60"
              style={{ left: `${at}%` }}
            />
          ))}
          <div
            className="absolute top-1/2 size-3.5 -translate-1/2 scale-75 rounded-full bg-amber ring-2 ring-black/40 transition-transform duration-120 group-hover/slider:scale-100"
            style={{ left: part(time) }}
          />
        </div>
      </Slider>
    </div>
  )
}

/** The current time and the length, such as '1:05 / 12:30'. */
export function TimeText({ player, length }: { player: Player; length: number }) {
  const seconds = useStore(player, (state) => Math.floor(state.time))
  const known = useStore(player, (state) => state.duration)
  const duration = known || length
  return (
    <span className="text-sm whitespace-nowrap text-on-stage tabular-nums">
      {formatClock(seconds)}
      {duration > 0 && <span className="text-on-stage/80"> / {formatClock(duration)}</span>}
    </span>
  )
}
