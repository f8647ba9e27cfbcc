import { useQuery } from '@tanstack/react-query'
import { type Chapter, chapterAt } from '../chapters.ts'
import { cueAt, parseVtt } from '../../../../platform/vtt.ts'
import { formatClock } from '../format-time.ts'

type Picture = {
  start: number
  end: number
  address: string
  x: number
  y: number
  width: number
  height: number
}

const PICTURE = /^([^#\s]+)#xywh=(\d+),(\d+),(\d+),(\d+)$/

/** Returns the pictures of a storyboard. Empty if it cannot be loaded. */
async function loadStoryboard(address: string): Promise<Picture[]> {
  const reply = await fetch(address)
  if (!reply.ok) return []
  const base = new URL(address, location.origin)
  return (parseVtt(await reply.text()) ?? []).flatMap(({ start, end, text }) => {
    const [, file, ...numbers] = PICTURE.exec(text) ?? []
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
    const url = file === undefined ? null : new URL(file, base)
    return url?.origin === location.origin ? [{ start, end, address: url.pathname, x, y, width, height }] : []
  })
}

const WIDTH = 144

export interface PreviewProps {
  seconds: number
  /** Position of the pointer on the bar, 0 to 1. */
  share: number
  storyboard: string | null
  chapters: readonly Chapter[]
}

/** The time at the pointer, with a picture if there is one. */
export function Preview({ seconds, share, storyboard, chapters }: PreviewProps) {
  const { data: pictures = [] } = useQuery({
    queryKey: ['storyboard', storyboard],
    queryFn: () => loadStoryboard(storyboard ?? ''),
    enabled: storyboard !== null,
  })
  const picture =
    pictures[
      Math.max(
        0,
        cueAt(
          pictures.map((one) => ({ ...one, text: '' })),
          seconds,
        ),
      )
    ]
  const title = chapters[chapterAt(chapters, seconds)]?.title
  const half = picture || title ? WIDTH / 2 : 28
  const scale = picture?.width ? WIDTH / picture.width : 1
  return (
    <div
      aria-hidden="true"
      data-part="preview"
      className="pointer-events-none absolute bottom-full mb-2 -translate-x-1/2 overflow-hidden rounded-control bg-stage text-center ring-1 ring-white/25"
      style={{
        left: `clamp(${half}px, ${share * 100}%, calc(100% - ${half}px))`,
      }}
    >
      {picture && (
        <div className="overflow-hidden" style={{ width: WIDTH, height: picture.height * scale }}>
          <div
            style={{
              width: picture.width,
              height: picture.height,
              background: `url("${picture.address}") -${picture.x}px -${picture.y}px`,
              transform: `scale(${scale})`,
              transformOrigin: '0 0',
            }}
          />
        </div>
      )}
      <div className="px-2 py-0.5 text-sm text-on-stage tabular-nums">
        {title && <p className="line-clamp-2 max-w-32">{title}</p>}
        {formatClock(seconds)}
      </div>
    </div>
  )
}
