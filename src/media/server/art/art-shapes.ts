import type { Palette } from './art-palettes.ts'
import type { Random } from './art-random.ts'

export interface Canvas {
  random: Random
  palette: Palette
  width: number
  height: number
}

/** Formats a number for SVG with at most two decimals. */
export const n = (value: number) => String(Math.round(value * 100) / 100)

export const circle = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${radius ? ` rx="${n(radius)}"` : ''} fill="${fill}"/>`

export const path = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

/** Returns a stroked path with round ends. */
export const line = (d: string, stroke: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" opacity="${opacity}"/>`

/** Returns a gradient from top to bottom. */
export const vertical = (id: string, top: string, bottom: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>` +
  `<stop offset="1" stop-color="${bottom}"/></linearGradient>`

/** Returns a radial gradient that fades outwards from a light. */
export const shine = (id: string, colour: string, strength: number) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/>` +
  `<stop offset=".45" stop-color="${colour}" stop-opacity="${n(strength * 0.32)}"/>` +
  `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`

/** Returns the coloured background, and the glow that lamps use. */
export const ground = ({ palette, width, height }: Canvas) =>
  `<defs>${vertical('ground', palette.ground[0], palette.ground[1])}${shine('shine', palette.glow, 0.6)}</defs>` +
  rect(0, 0, width, height, 'url(#ground)')

/** Returns a disc of light with a glow. */
export const lamp = (palette: Palette, x: number, y: number, r: number, reach = 3.2) =>
  circle(x, y, r * reach, 'url(#shine)') + circle(x, y, r, palette.light)
