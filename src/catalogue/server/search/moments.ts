import type { Said } from '../../tables.ts'

type Moment = { at: number; text: string }

/** Sentences are cut over lines: two of them are read as one. */
const TOGETHER = 2

/** As the search compares: whatever the case and the accents. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * The first moment at which most of what was asked for is said, each word whole or as the beginning of one; null when nothing of it
 * is. `readings` are the ways to take what was asked for.
 */
export function findMoment(spoken: readonly Said[], readings: readonly (readonly string[])[]): Moment | null {
  const heard = spoken.map(([, text]) => wordsOf(text))
  let best: Moment | null = null
  let most = 0
  for (const words of readings) {
    const wanted = [...new Set(words)]
    const lines = heard.map((said) => wanted.filter((word) => said.some((one) => one.startsWith(word))))
    for (let together = 1; together <= TOGETHER && most < 1; together += 1)
      for (let at = 0; at + together <= lines.length; at += 1) {
        const share = new Set(lines.slice(at, at + together).flat()).size / wanted.length
        if (share <= most) continue
        most = share
        const cues = spoken.slice(at, at + together)
        best = { at: cues[0]?.[0] ?? 0, text: cues.map(([, text]) => text).join(' ') }
      }
  }
  return best
}
