import type { sortFiles } from './sort-files.ts'

export type Sorted = ReturnType<typeof sortFiles>

/** Videos that wait until their course exists. Files can't be part of an address. */
let held: Sorted | null = null

export const holdVideos = (sorted: Sorted | null): void => {
  held = sorted
}

/** Returns the videos once, for the page of the new course. */
export function takeVideos(): Sorted | null {
  const taken = held
  held = null
  return taken
}

/** Returns a title for a course with these videos: the name of the first one, without its number and ending. */
export const titleOf = ({ videos }: Sorted): string =>
  (videos[0]?.name ?? '')
    .replace(/\.\w+$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .replace(/^\s*\d+[.)\s]*/, '')
    .trim()
