import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'
import { cx } from '../../../platform/client/ui/cx.ts'
import type { SubmissionFile } from '../../assignments.schema.ts'
import { t } from '../../texts/assignment.ts'
import { StrokeLines } from '../../client/assignments/marked-page.tsx'

type Strokes = readonly (readonly number[])[]

interface Props {
  page: SubmissionFile
  number: number
  strokes: Strokes
  /** Whether touch draws. Otherwise touch scrolls and zooms. */
  drawsByTouch: boolean
  onChange: (strokes: Strokes) => void
}

/** Minimum distance between points of a stroke, in ten-thousandths of the page's width. Closer points are left out. */
const MIN_STEP = 15
const MAX_POINTS = 2000

/** A page that the teacher draws on with a mouse. With `drawsByTouch`, also with a finger or a stylus. */
export function RedPen({ page, number, strokes, drawsByTouch, onChange }: Props) {
  const [line, setLine] = useState<readonly number[] | null>(null)
  const active = useRef<number | null>(null)
  const placeOf = ({ currentTarget, clientX, clientY }: ReactPointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const limit = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most))
    const scale = 10_000 / width
    return [limit((clientX - left) * scale, 10_000), limit((clientY - top) * scale, height * scale)] as const
  }
  const end = () => {
    active.current = null
    if (line) onChange([...strokes, line.length === 2 ? [...line, ...line] : line])
    setLine(null)
  }
  return (
    <div className="relative">
      <img
        src={page.url}
        alt={t.pageNumber(number)}
        width={page.width ?? undefined}
        height={page.height ?? undefined}
        className="h-auto w-full rounded-sm border border-hairline bg-sunken"
      />
      <svg
        role="img"
        aria-label={t.drawingOn(number)}
        viewBox={viewBoxOf(page)}
        preserveAspectRatio="none"
        className={cx(
          'absolute inset-0 size-full cursor-crosshair',
          drawsByTouch ? 'touch-none' : 'touch-manipulation',
        )}
        onPointerDown={(event) => {
          if (event.button !== 0 || active.current !== null) return
          if (event.pointerType !== 'mouse' && !drawsByTouch) return
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          active.current = event.pointerId
          setLine(placeOf(event))
        }}
        onPointerMove={(event) => {
          if (active.current !== event.pointerId) return
          const [x, y] = placeOf(event)
          setLine((all) => {
            const [lastX = 0, lastY = 0] = all?.slice(-2) ?? []
            const isFar = Math.hypot(x - lastX, y - lastY) >= MIN_STEP
            return all && isFar && all.length < 2 * MAX_POINTS ? [...all, x, y] : all
          })
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <StrokeLines strokes={line ? [...strokes, line] : strokes} />
      </svg>
    </div>
  )
}

const viewBoxOf = ({ width, height }: SubmissionFile) =>
  `0 0 10000 ${Math.round((10_000 * (height ?? 1)) / (width ?? 1))}`
