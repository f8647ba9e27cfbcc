import { join } from 'node:path'
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { projectRoot } from '../../platform/server/process/project-root.ts'

const fonts = join(projectRoot, 'src/documents/server/fonts')
GlobalFonts.registerFromPath(join(fonts, 'RadioCanada-Regular.ttf'), 'Proof')
GlobalFonts.registerFromPath(join(fonts, 'RadioCanada-SemiBold.ttf'), 'Proof Bold')

export type Pen = ReturnType<typeof createPen>

/** Returns functions that draw on a screenshot. */
export function createPen(context: SKRSContext2D) {
  return {
    box(x: number, y: number, width: number, height: number, colour: string, radius = 0) {
      context.fillStyle = colour
      context.beginPath()
      context.roundRect(x, y, width, height, radius)
      context.fill()
    },
    disc(x: number, y: number, radius: number, colour: string) {
      context.fillStyle = colour
      context.beginPath()
      context.arc(x, y, radius, 0, 2 * Math.PI)
      context.fill()
    },
    line(points: readonly (readonly [number, number])[], colour: string, width: number) {
      context.strokeStyle = colour
      context.lineWidth = width
      context.beginPath()
      for (const [x, y] of points) context.lineTo(x, y)
      context.stroke()
    },
    text(
      what: string,
      x: number,
      y: number,
      size: number,
      colour = '#202124',
      bold = false,
      align: CanvasTextAlign = 'left',
    ) {
      context.font = `${size}px "${bold ? 'Proof Bold' : 'Proof'}"`
      context.fillStyle = colour
      context.textAlign = align
      context.fillText(what, x, y)
    },
  }
}

export function statusBar(pen: Pen, clock: string, colour: string) {
  pen.text(clock, 60, 66, 34, colour, true)
  pen.text('5G', 870, 66, 30, colour)
  pen.box(930, 40, 62, 30, colour, 8)
  pen.box(940, 46, 36, 18, '#7fbf7f', 3)
}

export function check(pen: Pen, x: number, y: number, radius: number, colour: string) {
  pen.disc(x, y, radius, colour)
  pen.line(
    [
      [x - radius / 2, y],
      [x - radius / 8, y + radius / 2.6],
      [x + radius / 2, y - radius / 2.8],
    ],
    '#fff',
    radius / 6,
  )
}

export function rows(
  pen: Pen,
  from: number,
  step: number,
  all: readonly (readonly [string, string])[],
  ink: string,
  faint: string,
) {
  all.forEach(([label, value], n) => {
    pen.text(label, 96, from + n * step, 32, faint)
    pen.text(value, 96, from + n * step + 48, 38, ink)
  })
}
