import { Download } from 'lucide-react'
import { Button } from '../../../platform/client/ui/button.tsx'
import type { SubmissionFile } from '../../assignments.schema.ts'
import { t } from '../../texts/assignment.ts'

const RED = '#d0021b'
/** The width of the pen, in ten-thousandths of the page's width. */
const PEN = 45

const pointsOf = (stroke: readonly number[]) =>
  stroke.reduce((text, value, index) => `${text}${index === 0 ? '' : index % 2 ? ',' : ' '}${value}`, '')

/** The strokes of the red pen as lines of an SVG. */
export const StrokeLines = ({ strokes }: { strokes: readonly (readonly number[])[] }) =>
  strokes.map((stroke, index) => (
    <polyline
      key={index}
      points={pointsOf(stroke)}
      fill="none"
      stroke={RED}
      strokeWidth={PEN}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ))

/** A page with the teacher's drawing. Students can download it as a picture. */
export function MarkedPage({ page, number }: { page: SubmissionFile; number: number }) {
  const { url, width, height, strokes } = page
  return (
    <div className="grid content-start gap-1.5">
      <a href={url} target="_blank" rel="noopener" className="relative block">
        <img
          src={url}
          loading="lazy"
          alt={strokes.length > 0 ? t.markedPageNumber(number) : t.pageNumber(number)}
          width={width ?? undefined}
          height={height ?? undefined}
          className="h-auto w-full rounded-sm border border-hairline"
        />
        {strokes.length > 0 && (
          <svg
            aria-hidden="true"
            viewBox={`0 0 10000 ${Math.round((10_000 * (height ?? 1)) / (width ?? 1))}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full"
          >
            <StrokeLines strokes={strokes} />
          </svg>
        )}
      </a>
      {strokes.length > 0 && (
        <p>
          <Button
            size="sm"
            variant="ghost"
            icon={<Download aria-hidden="true" />}
            onClick={() => void savePage(page, number)}
          >
            {t.savePage(number)}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Draws the strokes over the picture, and saves it as a file. */
async function savePage({ url, strokes }: SubmissionFile, number: number): Promise<void> {
  const picture = await createImageBitmap(await (await fetch(url)).blob())
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const context = canvas.getContext('2d')
  if (!context) return
  context.drawImage(picture, 0, 0)
  const scale = picture.width / 10_000
  context.strokeStyle = RED
  context.lineWidth = PEN * scale
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const stroke of strokes) {
    context.beginPath()
    for (let at = 0; at < stroke.length; at += 2)
      context.lineTo((stroke[at] ?? 0) * scale, (stroke[at + 1] ?? 0) * scale)
    context.stroke()
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!blob) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${t.pageNumber(number)}.jpg`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
