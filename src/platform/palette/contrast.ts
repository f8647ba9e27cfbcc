import { luminanceOf, linearOf } from './oklch.ts'

/** Returns the WCAG 2 contrast ratio of two colours such as `#f8b739`, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(linearOf(one)), luminanceOf(linearOf(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Returns the colour of a translucent layer over an opaque colour. `part` is the layer's opacity, from 0 to 1. */
export function layerOver(layer: string, base: string, part: number): string {
  const [top, bottom] = [Number.parseInt(layer.slice(1), 16), Number.parseInt(base.slice(1), 16)]
  const channel = (shift: number) =>
    Math.round(((top >> shift) & 255) * part + ((bottom >> shift) & 255) * (1 - part))
  return `#${((channel(16) << 16) | (channel(8) << 8) | channel(0)).toString(16).padStart(6, '0')}`
}
